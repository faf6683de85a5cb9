import type { Source } from '../source.ts';
import { TokenShelf } from './access.ts';
import { IOL } from './answer.ts';
import { credentialsMissing } from './credentials.ts';
import { readPanelNames } from './panel-names.ts';
import { visitIol } from './visit.ts';

/**
 * The interface of the broker InvertirOnline, or whatever speaks it, with the operator's own credentials. `shelf` keeps tokens in memory
 * from one visit to the next.
 */
export function iolSource(shelf: TokenShelf = new TokenShelf()): Source {
  return {
    name: IOL,
    title:
      'The IOL interface with your own credentials: panels, daily sessions as traded and adjusted, and your operations.',
    gives: ['market', 'ledger'],
    licence:
      'By your own contract with the broker: for your own use. Market data of the exchange are not to be handed on; a server shows them only to accounts of yours.',
    rhythm: {
      // Asked hourly whether a session closed: most visits end without a request.
      everyMinutes: 60,
      lateAfterDays: 5,
      sentence: 'once after each session, from 17:30 of Buenos Aires on',
    },
    address: (settings) => settings.iolAddress,
    missing: (settings) => {
      const panels = readPanelNames(settings.iolPanels);
      return credentialsMissing(settings) ?? ('problem' in panels ? `--iol-panels: ${panels.problem}.` : null);
    },
    visit: (visit) => visitIol(visit, shelf),
  };
}
