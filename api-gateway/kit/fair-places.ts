/** Who holds a place. A person may hold places in several networks. */
export interface Holder {
  readonly person: string;
  readonly network: string;
}

/**
 * Remembers who holds each of a limited number of places, and decides whose place is taken away when somebody else needs a
 * place.
 */
export class FairPlaces<Place> {
  private readonly holders = new Map<Place, Holder>();
  private readonly ofPerson = new Map<string, Set<Place>>();
  private readonly ofNetwork = new Map<string, Set<Place>>();

  get size(): number {
    return this.holders.size;
  }

  holderOf(place: Place): Holder | undefined {
    return this.holders.get(place);
  }

  countOfPerson(person: string): number {
    return this.ofPerson.get(person)?.size ?? 0;
  }

  countOfNetwork(network: string): number {
    return this.ofNetwork.get(network)?.size ?? 0;
  }

  /** A place that is held already goes to its new holder. */
  add(place: Place, holder: Holder): void {
    this.delete(place);
    this.holders.set(place, holder);
    addTo(this.ofPerson, holder.person, place);
    addTo(this.ofNetwork, holder.network, place);
  }

  delete(place: Place): void {
    const holder = this.holders.get(place);
    if (!holder) return;
    this.holders.delete(place);
    deleteFrom(this.ofPerson, holder.person, place);
    deleteFrom(this.ofNetwork, holder.network, place);
  }

  /**
   * The place that a newcomer gets: the oldest place of the person with the most places. When no person has at least two
   * places more than the newcomer, the place is one of the network with the most places. Undefined when no network has at
   * least two places more than the network of the newcomer.
   */
  givesWay({ person, network }: Holder): Place | undefined {
    const ofPerson = largest(this.ofPerson);
    if (ofPerson.size > this.countOfPerson(person) + 1) return first(ofPerson);
    const ofNetwork = largest(this.ofNetwork);
    return ofNetwork.size > this.countOfNetwork(network) + 1 ? first(this.mostOfOne(ofNetwork)) : undefined;
  }

  /**
   * The place that a newcomer gets when only places of its own network may be taken away. When no person of this network has
   * at least two places more than the newcomer, the newcomer's own oldest place is taken away.
   */
  givesWayInNetwork({ person, network }: Holder): Place | undefined {
    const places = this.ofNetwork.get(network) ?? new Set();
    const own = [...places].filter((place) => this.holders.get(place)?.person === person);
    const most = this.mostOfOne(places);
    return first(most.length > own.length + 1 ? most : own);
  }

  private mostOfOne(places: Iterable<Place>): readonly Place[] {
    const groups = Map.groupBy(places, (place) => this.holders.get(place)?.person);
    return [...groups.values()].reduce((most, each) => (each.length > most.length ? each : most), []);
  }
}

function addTo<Place>(groups: Map<string, Set<Place>>, key: string, place: Place): void {
  groups.set(key, (groups.get(key) ?? new Set()).add(place));
}

function deleteFrom<Place>(groups: Map<string, Set<Place>>, key: string, place: Place): void {
  const group = groups.get(key);
  group?.delete(place);
  if (group?.size === 0) groups.delete(key);
}

const largest = <Place>(groups: Map<string, Set<Place>>): ReadonlySet<Place> =>
  [...groups.values()].reduce<ReadonlySet<Place>>((most, each) => (each.size > most.size ? each : most), new Set());

const first = <Place>(places: Iterable<Place>): Place | undefined => places[Symbol.iterator]().next().value;
