import * as v from 'valibot';

/** What this page reads of the interface: members it does not show are not looked at. */

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
