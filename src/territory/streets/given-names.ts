/** Given names of those whom streets are called after, folded: they stand before a surname, and behind it in registers. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `adolfo agustin alberto alejandro alfonso alfredo ambrosio ana andres angel antonio arturo augusto bartolome
   benito benjamin bernardino bernardo carlos cesar claudio cornelio cristobal daniel david diego domingo eduardo
   emilio enrique ernesto estanislao esteban eugenio eva facundo federico felipe felix fernando francisco gabriel
   gaspar german gregorio guillermo gustavo hector hipolito horacio hugo ignacio joaquin jorge jose juan juana
   julian julio justo leandro leopoldo lisandro lorenzo lucio luis manuel marcelo marcos maria mariano mario
   martin mateo matias maximo miguel nicolas norberto pablo pascual patricio pedro rafael ramon raul ricardo
   roberto rodolfo roque ruben salvador samuel santiago saturnino sebastian silvio simon teodoro tomas vicente
   victor virgilio`.split(/\s+/),
);
