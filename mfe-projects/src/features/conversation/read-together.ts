/** Ids per request, so that the address stays short. */
const AT_ONCE = 50;

/**
 * Reads rows by their ids; null for a missing row. Ids that are requested at the same time, such as the links of a document,
 * are read with one request.
 */
export function readTogether<Row extends { id: string }>(
  readMany: (ids: readonly string[]) => Promise<readonly Row[]>,
): (id: string) => Promise<Row | null> {
  let asked: { ids: Set<string>; answer: Promise<Map<string, Row>> } | null = null;
  const readAll = async (ids: readonly string[]) => {
    const rows: Row[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) rows.push(...(await readMany(ids.slice(at, at + AT_ONCE))));
    return new Map(rows.map((row) => [row.id, row]));
  };
  return async (id) => {
    if (!asked) {
      const ids = new Set<string>();
      const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
        asked = null;
        return readAll([...ids]);
      });
      asked = { ids, answer };
    }
    asked.ids.add(id);
    return (await asked.answer).get(id) ?? null;
  };
}
