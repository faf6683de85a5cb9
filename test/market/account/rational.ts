/** Exact fractions of big integers, for tests that work figures out a second time without the library under test. */
export class Rational {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    const sign = d < 0n ? -1n : 1n;
    const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d) || 1n;
    this.n = (sign * n) / divisor;
    this.d = (sign * d) / divisor;
  }

  /** A JSON number by the digits it is written with. */
  static of(value: number): Rational {
    const [mantissa = '0', power = '0'] = String(value).split('e');
    const [whole = '0', fraction = ''] = mantissa.split('.');
    const exponent = Number(power) - fraction.length;
    const digits = BigInt(whole + fraction);
    return exponent < 0
      ? new Rational(digits, 10n ** BigInt(-exponent))
      : new Rational(digits * 10n ** BigInt(exponent));
  }

  plus(other: Rational): Rational {
    return new Rational(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.n, other.d));
  }

  times(other: Rational): Rational {
    return new Rational(this.n * other.n, this.d * other.d);
  }

  over(other: Rational): Rational {
    return new Rational(this.n * other.d, this.d * other.n);
  }

  isLess(other: Rational): boolean {
    return this.n * other.d < other.n * this.d;
  }

  equals(other: Rational): boolean {
    return this.n === other.n && this.d === other.d;
  }

  /** True when a shown number is this one rounded to so many decimals. */
  isShownAs(shown: number, places: number): boolean {
    const { n, d } = this.minus(Rational.of(shown));
    return 2n * (n < 0n ? -n : n) * 10n ** BigInt(places) <= d;
  }
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
