/** Settlement ids of the data before mid-2024: census locality (8 digits), then 3. */
const OLD = /^\d{11}$/;
/** A hamlet of that generation: no census locality, so that no present id follows from the code. */
const OLD_HAMLET = /^\d{5}000\d{3}$/;

/**
 * The present form of a settlement's id (territorial.md 1.2): of 11 digits, the census locality alone when the rest is `000`,
 * else the census locality and the last two digits. Hamlets of that generation were numbered anew: theirs stay as they
 * are. Any other id is given back.
 */
export function presentSettlementId(id: string): string {
  if (!OLD.test(id) || OLD_HAMLET.test(id)) return id;
  if (id.endsWith('000')) return id.slice(0, 8);
  return id[8] === '0' ? id.slice(0, 8) + id.slice(9) : id;
}
