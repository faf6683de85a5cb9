import { type Answer, json } from '../http/answer.ts';
import type { NotHanded } from './handing-desk.ts';

const STATUS: Readonly<Record<NotHanded['kind'], number>> = { off: 404, busy: 503, gone: 410, unknown: 404 };

/** In the shape of paths of no group (decisions.md, "Errors"). */
export function refusePublic(why: NotHanded): Answer {
  const named =
    'parameter' in why
      ? { nombre_parametro: why.parameter, ubicacion: why.parameter === 'version' ? 'path' : 'querystring' }
      : {};
  return refusal(why, { errores: [{ mensaje: spanish(why), ...named }] });
}

/** In the shape of the market group. */
export function refuseMarket(why: NotHanded): Answer {
  return refusal(why, { message: english(why) });
}

function refusal(why: NotHanded, body: unknown): Answer {
  const headers = why.kind === 'busy' ? { 'Retry-After': String(why.retryAfter) } : {};
  return json(STATUS[why.kind], body, { headers });
}

function spanish(why: NotHanded): string {
  switch (why.kind) {
    case 'off':
      return 'Este servidor no entrega registros a espejos.';
    case 'busy':
      return 'El servidor ya entrega tantos registros a la vez como puede: vuelva a pedirlos más tarde.';
    case 'gone':
      return `La versión ${why.number} de ${why.group} ya no se guarda; la última es la ${why.newest}.`;
    case 'unknown':
      return why.newest === 0
        ? `No hay una versión ${why.number} de ${why.group}: no hay ninguna.`
        : `No hay una versión ${why.number} de ${why.group}: la última es la ${why.newest}.`;
  }
}

function english(why: NotHanded): string {
  switch (why.kind) {
    case 'off':
      return 'This server hands no records on to mirrors.';
    case 'busy':
      return 'The server hands on as many records at once as it can: ask again later.';
    case 'gone':
      return `Version ${why.number} of the market data is not kept any more; the newest is ${why.newest}.`;
    case 'unknown':
      return why.newest === 0
        ? `There is no version ${why.number} of the market data: there is none at all.`
        : `There is no version ${why.number} of the market data: the newest is ${why.newest}.`;
  }
}
