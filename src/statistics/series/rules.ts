/** The rules between the parameters of a table, and between them and the variables. */
import type { Issue, Problem } from '../../server/parameters/parameter.ts';
import type { Monetaria } from '../contract/records.ts';
import { type AskedDates, crossedDates } from '../own/crossed-dates.ts';
import { broken } from '../own/wording.ts';
import { type Aggregation, fitsFrequency, kindOf } from './kinds.ts';
import { FREQUENCIES, type Frequency } from './periods.ts';

/** What the rules look at. */
interface Asked extends AskedDates {
  readonly frecuencia: Frequency;
  readonly agregacion: Aggregation | undefined;
  readonly formato: string;
  readonly separador: string;
  readonly decimal: string;
}

/** What does not go together in a request, whatever the variables are. */
export function tableIssues(asked: Asked): Issue[] {
  const issues = crossedDates(asked);
  const { frecuencia, agregacion, formato, separador, decimal } = asked;
  if (agregacion !== undefined && frecuencia === 'dia') {
    const choices = FREQUENCIES.filter((known) => known !== 'dia').join(', ');
    issues.push(issue('agregacion', broken(`necesita una frecuencia con períodos: frecuencia=${choices}.`)));
  }
  if (formato === 'csv' && separador === decimal) {
    issues.push(issue('decimal', broken('no puede ser el mismo signo que separador: use separador=punto_y_coma.')));
  }
  return issues;
}

/** What makes no sense for one of the variables, a sentence each. */
export function variableIssues(
  variables: readonly Monetaria[],
  { frecuencia, agregacion }: Pick<Asked, 'frecuencia' | 'agregacion'>,
): Issue[] {
  const issues: Issue[] = [];
  for (const variable of variables) {
    const { idVariable: id, periodicidad } = variable;
    if (!fitsFrequency(variable, frecuencia)) {
      const fitting = FREQUENCIES.filter((known) => fitsFrequency(variable, known)).join(', ');
      const sentence = `${frecuencia} es más fina que la variable ${id} (periodicidad ${periodicidad ?? ''}): use ${fitting}.`;
      issues.push(issue('frecuencia', broken(sentence)));
    }
    const kind = kindOf(variable);
    if (agregacion !== undefined && !kind.aggregations.includes(agregacion)) {
      const sentence = `${agregacion} no tiene sentido para la variable ${id} (${kind.name}): use ${kind.aggregations.join(', ')}.`;
      issues.push(issue('agregacion', broken(sentence)));
    }
  }
  return issues;
}

function issue(name: string, problem: Problem): Issue {
  return { name, place: 'query', problem };
}
