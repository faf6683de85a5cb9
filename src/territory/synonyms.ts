/**
 * Terms that stand for each other in names (territorial.md, Annex A; MIT-licensed data of georef-ar-etl), and our own
 * ways to read a query that would find nothing. One group a line, its members joined by `=`: operators may add lines.
 */

const PLACES = `
ciudad autonoma de buenos aires = caba = capital federal = c.a.b.a = distrito federal
buenos aires = bsas = bs.as = ba = bs as
santiago = stgo = sgo
tierra del fuego = tierra del fuego antartida e islas del atlantico sur = tdf = tf = tierra del fgo
misiones = mi = mnes
san luis = sl
san juan = sj
entre rios = er = e rios
santa cruz = sc = s cruz
rio negro = rn = r negro
chubut = ct
cordoba = cb = cba
mendoza = mz = mza
la rioja = lr = la rja
catamarca = ca
la pampa = lp
santiago del estero = se = sgo del estero = sgo del e
corrientes = cr = ctes
santa fe = sf
tucuman = tu = tcman = tcm
neuquen = nq = nqn
salta = sa
chaco = ch
formosa = fo = fsa
jujuy = jy
santa = sta
`;

const WORDS = `
acceso = acc
agente = agte
agrimensor = agrim
alferez = alfz
almirante = almte
arquitecto = arq
autopista = aut = au
avenida = av
barrio = bo = b
bombero = bom
boulevard = bv
brigadier = brig
cabo = cbo
cacique = cque
callejon = cjon
camino = cno
capitan = cap
cardenal = cnal
circunvalación = circ
ciudad = cdad
colectora = colec
comandante = cmte
comisario = crio
comisaría = comis
comodoro = comod
concejal = cjal
contraalmirante = conte
cordoba = cba
coronel = cnl
corrientes = ctes
cortada = cort
departamento = dep = dto = depto
diagonal = diag
diputado = dip
director = dir
docente = docte
doctor = dr
embajador = emb
embajadora = emb
empalme = emp
enfermera = enf
enfermero = enf
escribana = escr
escribano = escr
estatal = etal
familia = flia
formosa = fsa
gendarme = gend
general = grl
gobernador = gdor
hermana = hna
hermano = hno
industrial = ind
ingeniero = igr
inspector = insp
intendente = int
kilometro = km
libertador = ldor
licenciado = lic
maestra = mstra
maestro = mstro
manzana = manz
mariscal = mcal
mecanico = mec
mendoza = mza. = mza
militar = mil
ministro = mtro
misionero = mro
monseñor = mons
nacional = nac
navio = nav
nuestra = ntra
pasaje = pje
pasillo = pas
peatonal = peat
picada = pcda
pionero = pnero
pioneros = pneros
presbitero = pbro
presidencia = pres
presidente = pres
primero = pro
principal = ppal
profesor = prof
profesora = prof
prolongacion = prol
provincia = pcia
provincial = pcial
puerto = pt
regimiento = rgto
republica = rca = rep
reverendo = rev
salta = la linda
sargento = sgt
senador = sdor
senadora = sdora
soldado = sold
subcomisario = scrio
suboficial = subof
teniente = tte
tenientecoronel = tcnl
tenientegeneral = tgrl
trabajador = trab
trabajadores = trabs
vecina = vec
vecinalistas = vcinas
vicecomodoro = vcomod
`;

/** Spellings of the same words that other publishers of streets use beside those of the table above (USIG: `GRAL`, `CNEL`). */
const MORE_SPELLINGS: Readonly<Record<string, string>> = {
  'general = grl': 'gral',
  'coronel = cnl': 'cnel',
  'ingeniero = igr': 'ing',
  'almirante = almte': 'alte',
  'gobernador = gdor': 'gob',
};

/** The groups of equivalent terms, for stored names. */
export const SYNONYMS: readonly (readonly string[])[] = groupsOf(PLACES + WORDS).map((group) => {
  const more = MORE_SPELLINGS[group.join(' = ')];
  return more === undefined ? group : [...group, more];
});

/** Abbreviations that only a query without a result is read with: the left one as if the right one had been typed. */
const ABBREVIATIONS = `
sta = santa
sto = santo
gral = general
cnel = coronel
crel = coronel
dpto = departamento
ing = ingeniero
alte = almirante
gob = gobernador
pdte = presidente
pte = presidente
bvar = boulevard
avda = avenida
psje = pasaje
diag = diagonal
vta = vuelta
va = villa
vª = villa
bº = barrio
b° = barrio
pto = puerto
col = colonia
est = estacion
fco = francisco
fdo = fernando
`;

const EXPANSIONS: ReadonlyMap<string, string> = new Map(
  groupsOf(ABBREVIATIONS).map(([short = '', long = '']) => [short, long]),
);

/** What people write before the name of a unit that is not part of it. */
const FORMAL_BEGINNING =
  /^(?:provincia|pcia|prov|departamento|depto|dpto|dep|partido|pdo|municipio|municipalidad|muni|localidad|loc|comuna|ciudad|pueblo|calle)[.]?\s+(?:de(?:l)?\s+)?(?:(?:la|las|los|el)\s+)?/;

/**
 * Other readings of a query (folded) that found nothing, most careful first: abbreviations written out, the formal
 * beginning (`Provincia de …`) left out, both. None of them is tried while the query itself finds something, so that
 * results known from the reference never change.
 */
export function otherReadings(folded: string): readonly string[] {
  const query = folded.trim();
  const bare = withoutFormalBeginning(query);
  const readings = new Set([writtenOut(query), bare, writtenOut(bare)]);
  readings.delete(query);
  readings.delete('');
  return [...readings];
}

/** A folded query without what people write before a name: `provincia de buenos aires` → `buenos aires`. */
export function withoutFormalBeginning(folded: string): string {
  return folded.trim().replace(FORMAL_BEGINNING, '');
}

function writtenOut(query: string): string {
  return query.replace(/[^\s.,]+\.?/g, (word) => EXPANSIONS.get(word.replace(/\.$/, '')) ?? word);
}

function groupsOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.split('=').map((term) => term.trim()))
    .filter((terms) => terms.length > 1);
}
