import type { Component } from 'grapesjs';
import { setStyle } from './component-style.ts';
import { inOwnUnit, type StyleField, type StyleGroup, stepped, styleGroups } from './style-fields.logic.ts';

/** The styles of the selected components. They are read and changed as if they were one component. */
export interface StyleTarget {
  components: readonly Component[];
  /** The common value of a property on this device. Empty when it comes from the block, or when the components differ. */
  value: (property: string) => string;
  /** The common computed value. Empty when the components differ. */
  computed: (property: string) => string;
  /** Whether the components look different in a property. */
  differs: (property: string) => boolean;
  /** Whether a component has its own value that can be reset. */
  isSet: (property: string) => boolean;
  set: (patch: Record<string, string>) => void;
  /** Steps the value of each component from its own value. */
  step: (field: StyleField, steps: number) => void;
}

export function styleTarget(components: readonly Component[]): StyleTarget {
  const own = components.map((component) => component.getStyle() as Record<string, string>);
  const computed = components.map(computedStyle);
  const ownOf = (property: string) => own.map((style) => style[property] ?? '');
  const computedOf = (property: string) => computed.map((style) => style?.getPropertyValue(property) ?? '');
  return {
    components,
    value: (property) => common(ownOf(property)) ?? '',
    computed: (property) => common(computedOf(property)) ?? '',
    differs: (property) => common(ownOf(property)) === null || common(computedOf(property)) === null,
    isSet: (property) => ownOf(property).some((value) => value !== ''),
    set: (patch) => {
      for (const component of components) setStyle(component, patch);
    },
    step: (field, steps) => {
      const { property } = field;
      const values = ownOf(property);
      const seen = computedOf(property);
      const sizes = computedOf('font-size');
      for (const [at, component] of components.entries()) {
        setStyle(component, {
          [property]: stepped(field, values[at] ?? '', inOwnUnit(field, seen[at] ?? '', sizes[at] ?? ''), steps),
        });
      }
    },
  };
}

/** The groups of fields that all selected components have. */
export function sharedGroups(components: readonly Component[]): StyleGroup[] {
  const [first = [], ...others] = components.map((component) =>
    styleGroups(component.tagName.toLowerCase(), computedStyle(component)?.display ?? ''),
  );
  return first.flatMap((group) => {
    const same = others.map((groups) => groups.find(({ title }) => title === group.title));
    if (same.includes(undefined)) return [];
    const fields = group.fields.filter(({ property }) =>
      same.every((other) => other?.fields.some((field) => field.property === property)),
    );
    return fields.length > 0 || group.shape ? [{ ...group, fields }] : [];
  });
}

const common = (values: readonly string[]): string | null => (new Set(values).size === 1 ? (values[0] ?? '') : null);

function computedStyle(component: Component): CSSStyleDeclaration | undefined {
  const element = component.view?.el;
  return element?.ownerDocument.defaultView?.getComputedStyle(element);
}
