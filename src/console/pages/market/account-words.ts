import type { Words } from '../../app/language.ts';

interface PortfolioWords {
  readonly country: string;
  readonly empty: string;
  readonly emptyHelp: string;
  readonly worth: (currency: string) => string;
  readonly gain: string;
  readonly ofWhatWasPaid: string;
  readonly composition: (currency: string) => string;
  readonly share: string;
  readonly committed: string;
  readonly average: string;
  readonly today: string;
  readonly gainPercent: string;
  readonly origin: string;
  readonly explain: string;
  readonly explainOf: (symbol: string) => string;
  readonly history: (symbol: string) => string;
  readonly close: string;
  readonly before: (executions: string) => string;
  readonly steps: string;
  readonly left: string;
  readonly cost: string;
  readonly sums: string;
  readonly figures: string;
  readonly formula: string;
  readonly figure: string;
  readonly sum: string;
  readonly priceFrom: Readonly<Record<'cotizacion' | 'ultima_ejecucion', (price: string, date: string) => string>>;
  readonly committedTitle: string;
  readonly adds: string;
  readonly takes: string;
  readonly operation: string;
  readonly ofMarket: string;
}

/** Of the portfolio and how its positions came to be. */
export const PORTFOLIO_WORDS: Words<PortfolioWords> = {
  es: {
    country: 'País de la cuenta',
    empty: 'No hay tenencias',
    emptyHelp: 'Las operaciones ejecutadas de esta cuenta no dejan ningún título en este país.',
    worth: (currency) => `Valorizado en ${currency.toLowerCase()}`,
    gain: 'Ganancia',
    ofWhatWasPaid: 'de lo pagado',
    composition: (currency) => `Composición en ${currency.toLowerCase()}`,
    share: 'Parte',
    committed: 'Comprometido',
    average: 'Precio promedio de compra',
    today: 'Variación diaria',
    gainPercent: 'Ganancia %',
    origin: 'Origen',
    explain: 'Explicar',
    explainOf: (symbol) => ` la tenencia de ${symbol}`,
    history: (symbol) => `Cómo se llegó a la tenencia de ${symbol}`,
    close: 'Cerrar',
    before: (executions) => `Antes de estos pasos hubo ${executions} ejecuciones más, ya sumadas.`,
    steps: 'Paso a paso',
    left: 'Queda',
    cost: 'Costo',
    sums: 'Cuentas',
    figures: 'Cómo sale cada cifra',
    formula: 'Fórmula',
    figure: 'Cifra',
    sum: 'Cuenta',
    priceFrom: {
      cotizacion: (price, date) => `Vale la cotización: ${price}, del ${date}.`,
      ultima_ejecucion: (price, date) =>
        `Sin cotización, vale el precio de la última ejecución: ${price}, del ${date}.`,
    },
    committedTitle: 'Comprometido y disponible',
    adds: 'suma',
    takes: 'resta',
    operation: 'Operación',
    ofMarket: 'según el mercado',
  },
  en: {
    country: 'Country of the account',
    empty: 'Nothing is held',
    emptyHelp: 'The executed operations of this account leave no security in this country.',
    worth: (currency) => `Worth in ${currency.toLowerCase()}`,
    gain: 'Gain',
    ofWhatWasPaid: 'of what was paid',
    composition: (currency) => `Composition in ${currency.toLowerCase()}`,
    share: 'Share',
    committed: 'Committed',
    average: 'Average purchase price',
    today: 'Change of the day',
    gainPercent: 'Gain %',
    origin: 'Origin',
    explain: 'Explain',
    explainOf: (symbol) => ` the holding of ${symbol}`,
    history: (symbol) => `How the holding of ${symbol} came to be`,
    close: 'Close',
    before: (executions) => `Before these steps there were ${executions} more executions, summed up already.`,
    steps: 'Step by step',
    left: 'Left',
    cost: 'Cost',
    sums: 'Sums',
    figures: 'Where each figure comes from',
    formula: 'Formula',
    figure: 'Figure',
    sum: 'Sum',
    priceFrom: {
      cotizacion: (price, date) => `It is worth its quote: ${price}, of ${date}.`,
      ultima_ejecucion: (price, date) =>
        `Without a quote, it is worth the price of the last execution: ${price}, of ${date}.`,
    },
    committedTitle: 'Committed and available',
    adds: 'adds',
    takes: 'takes',
    operation: 'Operation',
    ofMarket: 'as the market states',
  },
};

interface OperationWords {
  readonly state: string;
  readonly from: string;
  readonly to: string;
  readonly country: string;
  readonly bothCountries: string;
  readonly number: string;
  readonly find: string;
  readonly findLabel: string;
  readonly notNumber: string;
  readonly none: string;
  readonly noneHelp: string;
  readonly clear: string;
  readonly type: string;
  readonly currency: string;
  readonly ordered: string;
  readonly executed: string;
  readonly executedPrice: string;
  readonly executedAmount: string;
  readonly amount: string;
  readonly atMarket: string;
  readonly term: string;
  readonly mode: string;
  readonly validUntil: string;
  readonly fees: string;
  readonly noFees: string;
  readonly feeKind: string;
  readonly net: string;
  readonly vat: string;
  readonly total: string;
  readonly states: string;
  readonly executions: string;
  readonly noExecutions: string;
  readonly detail: (number: string) => string;
  readonly later: string;
  readonly earlier: string;
  readonly shown: (from: string, to: string) => string;
}

/** Of the operation record. */
export const OPERATION_WORDS: Words<OperationWords> = {
  es: {
    state: 'Estado',
    from: 'Desde',
    to: 'Hasta',
    country: 'País',
    bothCountries: 'Los dos',
    number: 'Número',
    find: 'Ver',
    findLabel: 'Ver por número',
    notNumber: 'Un número de operación es un entero, como 1005.',
    none: 'No hay operaciones',
    noneHelp: 'Ninguna operación de la cuenta responde a los filtros.',
    clear: 'Quitar los filtros',
    type: 'Tipo',
    currency: 'Moneda',
    ordered: 'Pedido',
    executed: 'Operado',
    executedPrice: 'Precio operado',
    executedAmount: 'Monto operado',
    amount: 'Monto',
    atMarket: 'de mercado',
    term: 'Plazo',
    mode: 'Modalidad',
    validUntil: 'Válida hasta',
    fees: 'Aranceles',
    noFees: 'Sin aranceles.',
    feeKind: 'Concepto',
    net: 'Neto',
    vat: 'IVA',
    total: 'Total',
    states: 'Estados',
    executions: 'Ejecuciones',
    noExecutions: 'No se ejecutó nada.',
    detail: (number) => `Operación ${number}`,
    later: 'Más nuevas',
    earlier: 'Más viejas',
    shown: (from, to) => `De la ${from} a la ${to}, la más nueva primero`,
  },
  en: {
    state: 'State',
    from: 'From',
    to: 'To',
    country: 'Country',
    bothCountries: 'Both',
    number: 'Number',
    find: 'Show',
    findLabel: 'Show by number',
    notNumber: 'The number of an operation is whole, such as 1005.',
    none: 'There are no operations',
    noneHelp: 'No operation of the account answers to the filters.',
    clear: 'Clear the filters',
    type: 'Type',
    currency: 'Currency',
    ordered: 'Ordered',
    executed: 'Executed',
    executedPrice: 'Executed price',
    executedAmount: 'Executed amount',
    amount: 'Amount',
    atMarket: 'at market',
    term: 'Settlement',
    mode: 'Mode',
    validUntil: 'Valid until',
    fees: 'Fees',
    noFees: 'No fees.',
    feeKind: 'What for',
    net: 'Net',
    vat: 'VAT',
    total: 'Total',
    states: 'States',
    executions: 'Executions',
    noExecutions: 'Nothing was executed.',
    detail: (number) => `Operation ${number}`,
    later: 'Newer',
    earlier: 'Older',
    shown: (from, to) => `${from} to ${to}, the newest first`,
  },
};
