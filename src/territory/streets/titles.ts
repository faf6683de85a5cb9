/**
 * Titles and ranks that stand before persons in the names of streets. One publisher writes them, the next does not, and people
 * write another one or none: `Coronel Brandsen`, `GRAL BRANDSEN` and `BRANDSEN` are one person.
 */
const TITLES: ReadonlySet<string> = new Set(
  `general coronel teniente tenientecoronel tenientegeneral capitan almirante contraalmirante vicealmirante brigadier
   comandante comodoro vicecomodoro sargento cabo soldado alferez subteniente mayor mariscal suboficial comisario
   doctor doctora ingeniero arquitecto agrimensor licenciado escribano profesor profesora maestro maestra
   presidente gobernador intendente senador senadora diputado ministro embajador canciller concejal virrey
   padre fray monseñor monsenor obispo arzobispo cardenal presbitero cura dean reverendo rvdo hermana hermano sor
   gral grl cnl cnel cor tte cap alte almte brig cmte cdte sgto sold alfz my dr dra ing arq lic prof pres pte pdte gob int intend
   sen dip mons pbro fr div division don doña dona piloto aviador aviadora`.split(/\s+/),
);

/** Whether a folded word is a title of a person. */
export function isTitle(word: string): boolean {
  return TITLES.has(word);
}
