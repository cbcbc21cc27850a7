/** The places that users of a project have open, by user id. */
export type People = Readonly<Record<string, readonly string[]>>;

const MOST_PLACES = 8;
const LONGEST_PLACE = 80;
const MOST_PEOPLE = 200;

/** Reads a channel's presence state. Clients send it, so its format and size are not trusted. */
export function readPeople(state: Readonly<Record<string, readonly unknown[]>>): People {
  const people: [string, readonly string[]][] = Object.entries(state)
    .slice(0, MOST_PEOPLE)
    .map(([person, metas]) => [person, [...new Set(metas.flatMap(placesOf))].slice(0, MOST_PLACES)]);
  return Object.fromEntries(people);
}

function placesOf(meta: unknown): string[] {
  const at: unknown = meta && typeof meta === 'object' && 'at' in meta ? meta.at : undefined;
  if (!Array.isArray(at)) return [];
  return at.filter((place) => typeof place === 'string' && place.length <= LONGEST_PLACE);
}

/** Ids of the other users at a place, sorted. */
export const othersAt = (people: People, place: string, me: string): string[] =>
  Object.keys(people)
    .filter((person) => person !== me && people[person]?.includes(place))
    .sort();
