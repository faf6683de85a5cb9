/** The answers of the interface, with the members that this page shows. */
import * as v from 'valibot';

const POINT = v.object({
  cantidadCompra: v.number(),
  precioCompra: v.number(),
  precioVenta: v.number(),
  cantidadVenta: v.number(),
});
export type Level = v.InferOutput<typeof POINT>;

export const QUOTE = v.object({
  ultimoPrecio: v.number(),
  variacion: v.number(),
  apertura: v.number(),
  maximo: v.number(),
  minimo: v.number(),
  fechaHora: v.string(),
  cierreAnterior: v.number(),
  montoOperado: v.number(),
  volumenNominal: v.number(),
  precioPromedio: v.number(),
  moneda: v.string(),
  precioAjuste: v.number(),
  interesesAbiertos: v.number(),
  puntas: v.array(POINT),
  cantidadOperaciones: v.number(),
  descripcionTitulo: v.string(),
  plazo: v.string(),
  laminaMinima: v.number(),
});
export type Quote = v.InferOutput<typeof QUOTE>;

const SESSION = v.object({
  fechaHora: v.string(),
  apertura: v.number(),
  maximo: v.number(),
  minimo: v.number(),
  ultimoPrecio: v.number(),
  variacion: v.number(),
  volumenNominal: v.number(),
  montoOperado: v.number(),
});
export type Session = v.InferOutput<typeof SESSION>;
export const SESSIONS = v.array(SESSION);

const FOUND = v.object({
  mercado: v.string(),
  simbolo: v.string(),
  descripcion: v.string(),
  tipo: v.string(),
});
export type FoundTitle = v.InferOutput<typeof FOUND>;
export const FOUND_TITLES = v.object({ total: v.number(), titulos: v.array(FOUND) });

const PANEL_NAME = v.object({
  pais: v.string(),
  instrumento: v.string(),
  panel: v.string(),
  titulos: v.number(),
});
export type PanelName = v.InferOutput<typeof PANEL_NAME>;
export const PANEL_NAMES = v.object({ paneles: v.array(PANEL_NAME) });

const PANEL_ROW = v.object({
  simbolo: v.string(),
  descripcion: v.string(),
  puntas: POINT,
  ultimoPrecio: v.number(),
  variacionPorcentual: v.number(),
  apertura: v.number(),
  maximo: v.number(),
  minimo: v.number(),
  volumen: v.number(),
  cantidadOperaciones: v.number(),
  fecha: v.string(),
  tipoOpcion: v.nullable(v.string()),
  precioEjercicio: v.nullable(v.number()),
  fechaVencimiento: v.nullable(v.string()),
  mercado: v.string(),
  moneda: v.string(),
});
export type PanelRow = v.InferOutput<typeof PANEL_ROW>;
export const PANEL = v.object({ titulos: v.array(PANEL_ROW) });

const ASSET = v.object({
  cantidad: v.number(),
  comprometido: v.number(),
  variacionDiaria: v.number(),
  ultimoPrecio: v.number(),
  ppc: v.number(),
  gananciaPorcentaje: v.number(),
  gananciaDinero: v.number(),
  valorizado: v.number(),
  titulo: v.object({
    simbolo: v.string(),
    descripcion: v.string(),
    mercado: v.string(),
    tipo: v.string(),
    moneda: v.string(),
  }),
});
export type Asset = v.InferOutput<typeof ASSET>;
export const PORTFOLIO = v.object({ activos: v.array(ASSET) });

const POSITION = v.object({ cantidad: v.number(), costo: v.number(), precioPromedio: v.number() });
const EXECUTED = v.object({
  numero: v.nullable(v.number()),
  tipo: v.string(),
  simbolo: v.string(),
  fecha: v.string(),
  cantidad: v.nullable(v.number()),
  relacion: v.nullable(v.string()),
  precio: v.nullable(v.number()),
  moneda: v.string(),
  efecto: v.picklist(['suma', 'resta', 'split', 'rescate']),
  posicion: POSITION,
  calculo: v.array(v.string()),
});
export type Step = v.InferOutput<typeof EXECUTED>;
const FIGURE = v.object({ miembro: v.string(), formula: v.string(), calculo: v.string() });
export type Figure = v.InferOutput<typeof FIGURE>;

export const EXPLANATION = v.object({
  mercado: v.string(),
  simbolo: v.string(),
  moneda: v.string(),
  posicionInicial: v.object({ ejecuciones: v.number(), ...POSITION.entries }),
  pasos: v.array(EXECUTED),
  precio: v.nullable(
    v.object({ origen: v.string(), ultimoPrecio: v.number(), fechaHora: v.string(), moneda: v.string() }),
  ),
  comprometido: v.object({
    ordenes: v.array(v.object({ numero: v.number(), estadoActual: v.string(), pendiente: v.number() })),
    calculo: v.string(),
  }),
  parking: v.nullable(v.object({ calculo: v.string() })),
  calculos: v.array(FIGURE),
  avisos: v.array(v.object({ mensaje: v.string() })),
});
export type Explanation = v.InferOutput<typeof EXPLANATION>;

const ORDER_ROW = v.object({
  numero: v.number(),
  fechaOrden: v.string(),
  tipo: v.string(),
  estado: v.string(),
  mercado: v.string(),
  simbolo: v.string(),
  cantidad: v.number(),
  precio: v.nullable(v.number()),
  monto: v.number(),
  cantidadOperada: v.number(),
  precioOperado: v.nullable(v.number()),
  montoOperado: v.number(),
  plazo: v.string(),
  pais: v.string(),
  moneda: v.string(),
});
export type OrderRow = v.InferOutput<typeof ORDER_ROW>;
export const ORDERS = v.array(ORDER_ROW);

export const ORDER = v.object({
  numero: v.number(),
  mercado: v.string(),
  simbolo: v.string(),
  moneda: v.string(),
  tipo: v.string(),
  fechaAlta: v.string(),
  validez: v.string(),
  fechaOperado: v.nullable(v.string()),
  estadoActual: v.string(),
  estados: v.array(v.object({ detalle: v.string(), fecha: v.string() })),
  aranceles: v.array(v.object({ tipo: v.string(), neto: v.number(), iva: v.number(), moneda: v.string() })),
  operaciones: v.array(v.object({ fecha: v.string(), cantidad: v.number(), precio: v.number() })),
  precio: v.nullable(v.number()),
  cantidad: v.number(),
  monto: v.number(),
  montoOperacion: v.number(),
  modalidad: v.string(),
  arancelesARS: v.number(),
  arancelesUSD: v.number(),
  plazo: v.string(),
});
export type Order = v.InferOutput<typeof ORDER>;
