/** Given names of those whom streets are called after, folded: they stand before a surname, and behind it in registers. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `abdon abel abelardo abraham adolfo adrian agustin alberto aldo alejandro alfonsina alfonso alfredo alvaro amadeo
   amancio ambrosio ana andres angel anibal anselmo antonio aquilino aristobulo armando arturo atanasio atilio
   augusto aurelio avelino baldomero baltasar bartolome basilio belisario benito benjamin bernardino bernardo
   camilo candido carlos casimiro ceferino celedonio celestino cesar cirilo claudio conrado constancio constantino
   cornelio crisologo cristobal damaso daniel david diego domingo edmundo eduardo eleodoro elias eliseo elpidio
   emeterio emilio enrique ernesto estanislao esteban eugenio eusebio eustaquio eva evaristo ezequiel fabian
   facundo faustino federico feliciano felipe felix fermin fernando florencio fortunato francisco fructuoso gabriel
   gaspar gaston gerardo german gervasio gilberto graciano gregorio guillermo gustavo hector herminio hernan
   hilario hipolito honorio horacio hugo ignacio ireneo isaac isidoro jacinto jacobo jeremias jeronimo joaquin
   jorge jose juan juana julian julio justo lautaro lazaro leandro leonardo leonidas leopoldo lisandro lorenzo
   luciano lucio luis macedonio manuel marcelino marcelo marcos maria mariano mario martin martiniano mateo matias
   maximiliano maximo miguel moises natalio nemesio nestor nicanor nicasio nicolas norberto octavio olegario
   onesimo onofre oscar osvaldo ovidio pablo pantaleon pascual patricio pedro pelagio placido prudencio rafael
   ramon raul remigio rene ricardo roberto rodolfo rodrigo rogelio romulo roque rosendo ruben ruperto salvador
   samuel santiago saturnino sebastian severo silvio simon teodoro tiburcio tomas torcuato urbano valentin venancio
   vicente victor victoriano victorio virgilio vito wenceslao zacarias`.split(/\s+/),
);
