import { asArray, asRecord, asText, type ProjectComponent, type ProjectRule, selectorName } from './project.ts';
import { parseSelectors } from './selector.ts';

/**
 * Names of classes, ids and elements that a rule lays out as a flexible box. Inside a flexible box the layout uses the
 * picture's own size. With `sizes=auto` browsers ignore that size, so such a picture is written differently.
 */
export class FlexNames {
  readonly #names = new Set<string>();
  /**
   * Results by component. `has` is called once for each picture in a component, so the result is cached: a component may have
   * thousands of classes.
   */
  readonly #answers = new WeakMap<ProjectComponent, boolean>();

  constructor(rules: readonly ProjectRule[]) {
    for (const rule of rules) {
      if (!isFlex(asRecord(rule.style)?.display)) continue;
      for (const entry of asArray(rule.selectors)) {
        const selector = selectorName(entry);
        if (selector) this.#names.add(`${selector.kind === 'id' ? '#' : '.'}${selector.name}`);
      }
      if (typeof rule.selectorsAdd !== 'string' || rule.selectorsAdd.length > 1_000) continue;
      for (const { classes, ids, tags } of parseSelectors(rule.selectorsAdd)) {
        for (const name of classes) this.#names.add(`.${name}`);
        for (const name of ids) this.#names.add(`#${name}`);
        for (const name of tags) this.#names.add(name);
      }
    }
  }

  /** Whether a component may be a flexible box. */
  has(component: ProjectComponent): boolean {
    const known = this.#answers.get(component);
    if (known !== undefined) return known;
    const answer = this.#isFlex(component);
    this.#answers.set(component, answer);
    return answer;
  }

  #isFlex({ classes, attributes, style, tagName }: ProjectComponent): boolean {
    const own = asRecord(attributes) ?? {};
    const inline = style ?? own.style;
    if (typeof inline === 'string' ? isFlex(inline) : isFlex(asRecord(inline)?.display)) return true;
    if (this.#names.size === 0) return false;
    if (typeof own.id === 'string' && this.#names.has(`#${own.id}`)) return true;
    if (this.#names.has(typeof tagName === 'string' ? tagName.toLowerCase() : 'div')) return true;
    return asArray(classes).some((entry) => {
      const selector = selectorName(entry);
      return selector !== null && this.#names.has(`.${selector.name}`);
    });
  }
}

const isFlex = (value: unknown): boolean =>
  asArray(Array.isArray(value) ? value : [value]).some((each) => /flex/i.test(asText(each) ?? ''));
