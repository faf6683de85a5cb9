/** Words that are collected in the course of one comparison. The next one clears the list and fills it again: nothing is allocated. */
export class WordList {
  readonly #words: string[] = [];
  #count = 0;

  get length(): number {
    return this.#count;
  }

  clear(): void {
    this.#count = 0;
  }

  at(place: number): string {
    return this.#words[place]!;
  }

  add(word: string): void {
    this.#words[this.#count++] = word;
  }

  has(word: string): boolean {
    for (let at = 0; at < this.#count; at++) if (this.#words[at] === word) return true;
    return false;
  }

  /** Moves the word at a place to the end of another list. */
  moveTo(list: WordList, place: number): void {
    list.add(this.at(place));
    this.#count--;
    for (let at = place; at < this.#count; at++) this.#words[at] = this.#words[at + 1]!;
  }

  /** The place of the first word that is `one` and `other` put together; −1 for none. */
  placeOfBoth(one: string, other: string): number {
    const length = one.length + other.length;
    for (let at = 0; at < this.#count; at++) {
      const word = this.#words[at]!;
      if (word.length === length && word.startsWith(one) && word.endsWith(other)) return at;
    }
    return -1;
  }

  /** The place of the first word that, with the one behind it, makes another word; −1 for none. */
  partedAt(word: string): number {
    for (let at = 0; at + 1 < this.#count; at++) {
      const one = this.#words[at]!;
      const next = this.#words[at + 1]!;
      if (one.length + next.length === word.length && word.startsWith(one) && word.endsWith(next)) return at;
    }
    return -1;
  }
}
