import type postgres from 'postgres';

type Unsafe = postgres.ReservedSql['unsafe'];

/**
 * An object or a list that a request gives to a column of text: PostgREST stores its JSON, the driver `[object Object]`,
 * and of an object with a key `toString` it cannot make a text at all, which ended in 500.
 */
export function writeJsonAsText(driver: postgres.Sql): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const connection = await reserve();
    const send = connection.unsafe.bind(connection);
    const writing = (text: string, values: Parameters<Unsafe>[1] = [], options = {}) => {
      for (const value of values) turnIntoJson(value);
      return send(text, values, options);
    };
    connection.unsafe = writing as Unsafe;
    return connection;
  };
}

/** Says how a value becomes text, for columns of JSON nothing changes. Also within lists: columns may be of many texts. */
function turnIntoJson(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return;
  Object.defineProperty(value, Symbol.toPrimitive, { value: () => JSON.stringify(value), configurable: true });
  if (isList) for (const item of value) turnIntoJson(item);
}
