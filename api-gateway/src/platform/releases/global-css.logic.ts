import { type CssNode, generate, parse, walk } from 'css-tree';

/**
 * Selectors of a stylesheet that affect elements of other areas: selectors without a class, id or attribute. A `:root` that
 * only sets custom properties affects no other area.
 */
export function globalSelectors(css: string): string[] {
  const found = new Set<string>();
  walk(parse(css), {
    visit: 'Rule',
    enter(rule) {
      if (/keyframes$/.test(this.atrule?.name ?? '') || rule.prelude.type !== 'SelectorList') return;
      const setsPropertiesOnly = rule.block.children
        .toArray()
        .every((node) => node.type === 'Declaration' && node.property.startsWith('--'));
      for (const selector of rule.prelude.children) {
        const text = generate(selector);
        if (!isScoped(selector) && !(text === ':root' && setsPropertiesOnly)) found.add(text);
      }
    },
  });
  return [...found];
}

function isScoped(selector: CssNode): boolean {
  let scoped = false;
  walk(selector, (node) => {
    if (['ClassSelector', 'IdSelector', 'AttributeSelector', 'NestingSelector'].includes(node.type)) scoped = true;
  });
  return scoped;
}
