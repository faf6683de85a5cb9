import type { PublisherAnswer, PublisherRequest } from '../publisher/server.ts';

export type Body = Readonly<Record<string, unknown>>;

/** How a publisher of organisms behaves. */
export interface Manners {
  /** Most records of a page. */
  readonly most: number;
  readonly validators: boolean;
  /** Where `next` leads, for a page of this number and the address it should have. */
  readonly next: (address: string, page: number) => string | null;
}

/** A publisher of organisms: pages as Django REST framework gives them (organisms.md 2), under `/api/v2.0`. */
export class Register {
  organisms: readonly Body[];
  manners: Manners;
  /** Called before each page is given; tests let the list change in between. */
  before: (page: number) => void = () => {};

  constructor(organisms: readonly Body[], manners: Partial<Manners> = {}) {
    this.organisms = organisms;
    this.manners = { most: 1000, validators: true, next: (address) => address, ...manners };
  }

  answer({ path, query, headers }: PublisherRequest): PublisherAnswer {
    if (path !== '/api/v2.0/organismos/') return { status: 404, body: '{"detail":"No encontrado."}' };
    const { most, validators, next } = this.manners;
    const limit = Math.min(Number(query.get('limit') ?? 20), most);
    const offset = Number(query.get('offset') ?? 0);
    const page = offset / limit + 1;
    this.before(page);
    const count = this.organisms.length;
    const base = `http://${headers.host}${path}`;
    const address = `${base}?format=json&limit=${limit}&offset=${offset + limit}`;
    return {
      body: JSON.stringify({
        count,
        next: offset + limit < count ? next(address, page) : null,
        previous: offset === 0 ? null : `${base}?format=json&limit=${limit}`,
        results: this.organisms
          .slice(offset, offset + limit)
          .map((organism) => ({ url: `${base}${organism.id}/?format=json`, ...organism })),
      }),
      validators,
      ranges: true,
    };
  }
}

/** Organisms made up for tests. */
export function someOrganisms(count: number): Body[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    nombre: `Organismo ${index + 1}`,
    descripcion: '<p>Dependencia</p>\r\n',
    web: '',
    email: '',
    telefono: '+54 (011) 4000-0000',
    direccion: 'Calle 1, Ciudad de Buenos Aires',
    localidad: '',
    provincia: '',
    latitud: null,
    longitud: null,
    imagen: null,
  }));
}
