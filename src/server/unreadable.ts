/**
 * Why what came on a connection is no request that a route could be looked for, with its status and the sentence of either
 * language that the groups speak.
 */
export const UNREADABLE = {
  not_http: {
    status: 400,
    spanish: 'La petición no es HTTP válido.',
    english: 'The request is not valid HTTP.',
  },
  // UTF-8 is encoded on the way in (`http/unencoded`). This is for other bytes beyond ASCII, for control characters, and for a line
  // of which the beginning came in an earlier packet.
  address_not_encoded: {
    status: 400,
    spanish:
      'La dirección tiene caracteres sin codificar que no se pueden leer como UTF-8: escriba %C3%B3 por ó, %20 por el espacio.',
    english:
      'The request URI has characters that are not encoded and cannot be read as UTF-8: write %C3%B3 for ó, %20 for a blank.',
  },
  no_host: {
    status: 400,
    spanish: 'La petición no dice a qué servidor va: falta Host.',
    english: 'The request does not say which server it is for: Host is missing.',
  },
  wrong_host: {
    status: 400,
    spanish:
      'La petición debe tener un solo campo Host, con un servidor y, si hace falta, su puerto: datos.example.ar:8080.',
    english: 'The request must have one Host field, with a host and maybe its port: datos.example.ar:8080.',
  },
  too_late: {
    status: 408,
    spanish: 'La petición no llegó completa a tiempo.',
    english: 'The request did not arrive in time.',
  },
  headers_too_large: {
    status: 431,
    spanish:
      'La dirección y los encabezados de la petición juntos superan el límite: acorte la dirección o los encabezados.',
    english: 'Request URI and headers together are beyond the limit: shorten either.',
  },
  // 505 is the word for it (RFC 9110 15.6.6); but no request is to cause a 5xx, which watchers take for a broken service.
  other_version: {
    status: 400,
    spanish: 'La versión de HTTP no se habla aquí: use HTTP/1.1.',
    english: 'This version of HTTP is not spoken here: use HTTP/1.1.',
  },
} as const;

/** What of all that it is. */
export type Unreadable = keyof typeof UNREADABLE;
