/** The fields that a list can be ordered by. */
export const ORDERABLE = ['id', 'nombre', 'provincia', 'localidad', 'fecha_creacion', 'fecha_modificacion'] as const;
export type Orderable = (typeof ORDERABLE)[number];
