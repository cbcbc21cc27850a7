import type postgres from 'postgres';

type Unsafe = postgres.ReservedSql['unsafe'];

/**
 * PostgREST stores an object or array in a text column as its JSON. The driver would store `[object Object]`, and it fails
 * with 500 on an object with a key `toString`.
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

/**
 * Converts a value to text. JSON columns are not affected. It also converts values inside arrays, because a column may be an
 * array of text.
 */
function turnIntoJson(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value) !== Object.prototype) return;
  Object.defineProperty(value, Symbol.toPrimitive, { value: () => JSON.stringify(value), configurable: true });
  if (isList) for (const item of value) turnIntoJson(item);
}
