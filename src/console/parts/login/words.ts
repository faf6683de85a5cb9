import type { ProblemKind } from '../../api/problem.ts';
import type { Words } from '../../app/language.ts';

interface LoginWords {
  readonly title: string;
  readonly why: string;
  readonly ended: string;
  readonly user: string;
  readonly password: string;
  readonly submit: string;
  readonly checking: string;
  readonly memory: string;
  readonly demo: string;
  readonly useDemo: string;
  readonly noAccount: string;
  readonly failed: Readonly<Record<ProblemKind, string>>;
  readonly inSeconds: (seconds: number) => string;
  readonly loggedIn: (user: string) => string;
  readonly logout: string;
}

/** The words of logging in and out. */
export const LOGIN: Words<LoginWords> = {
  es: {
    title: 'Ingresar',
    why: 'Los datos de mercado y de la cuenta se muestran a quien tiene un usuario en este servidor.',
    ended: 'La sesión terminó: ingrese de nuevo para seguir donde estaba.',
    user: 'Usuario',
    password: 'Contraseña',
    submit: 'Ingresar',
    checking: 'Comprobando…',
    memory: 'La sesión queda en la memoria de esta página: al cerrarla o recargarla se olvida.',
    demo: 'Este servidor sirve los datos de muestra, que traen una cuenta de prueba.',
    useDemo: 'Entrar con la cuenta de prueba',
    noAccount: 'Los usuarios los crea quien opera el servidor, con “ventanilla account add”.',
    failed: {
      offline: 'El servidor no responde. Compruebe que esté en marcha y pruebe de nuevo.',
      refused: 'El usuario o la contraseña no son correctos.',
      missing: 'Este servidor no permite ingresar.',
      login: 'El servidor no permite ingresar desde aquí.',
      forbidden: 'Este usuario no puede ingresar aquí.',
      'too-many': 'Hubo demasiados intentos por un momento.',
      busy: 'El servidor no puede comprobar la contraseña en este momento: no alcanza su almacén, o tiene demasiados ingresos a la vez. No es un error suyo.',
      broken: 'La respuesta del servidor no se entiende. Si se repite, es un defecto.',
    },
    inSeconds: (seconds) => `Vuelva a probar en ${seconds} s.`,
    loggedIn: (user) => `Sesión de ${user}`,
    logout: 'Salir',
  },
  en: {
    title: 'Log in',
    why: 'Market and account data are shown to those who have an account on this server.',
    ended: 'The session ended: log in again to go on where you were.',
    user: 'User',
    password: 'Password',
    submit: 'Log in',
    checking: 'Checking…',
    memory: 'The session stays in the memory of this page: closing or reloading it forgets it.',
    demo: 'This server serves the sample data, which have an account to try things with.',
    useDemo: 'Use the sample account',
    noAccount: 'Accounts are made by whoever operates the server, with “ventanilla account add”.',
    failed: {
      offline: 'The server does not answer. See that it is running, and try again.',
      refused: 'The user or the password is wrong.',
      missing: 'One cannot log in to this server.',
      login: 'The server does not let you log in from here.',
      forbidden: 'This account may not log in here.',
      'too-many': 'There were too many attempts for a moment.',
      busy: 'The server cannot check the password just now: its store is out of reach, or too many are logging in. It is no mistake of yours.',
      broken: 'The answer of the server makes no sense. If it stays, it is a defect.',
    },
    inSeconds: (seconds) => `Try again in ${seconds} s.`,
    loggedIn: (user) => `Session of ${user}`,
    logout: 'Log out',
  },
};
