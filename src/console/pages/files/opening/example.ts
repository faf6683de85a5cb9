/** A small file to try the page with: addresses that are found, others that are not, and each for another reason. */
export const EXAMPLE = `lugar;domicilio;provincia
Teatro;Av. Corrientes 1000;CABA
Librería;Av. Callao 900;Capital Federal
Oficina;Av. Santa Fe 1234;02
Banco;Av. de Mayo y Bolívar;CABA
Hotel;Belgrano al 2200;CABA
Tienda;Av. Cabildo 2100;CABA
Depósito;Colón 500;
Garaje;Cabildo;CABA
Club;Corrientes 99999;CABA
Estudio;Av. Corrientes 1200;Cordova
Kiosco;Calle Inexistente 12;CABA
Escuela;Av. Callao 500;Mendozza
Vivero;;CABA
`;
