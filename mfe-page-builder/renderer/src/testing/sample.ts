import { BLOCKS, type BlockComponent, projectOf } from '../blocks/index.ts';

/** A page of real blocks with at least `nodes` elements and texts, of which each tenth has an inline style. */
export function samplePage(nodes: number): unknown {
  const sections: BlockComponent[] = [];
  const own: unknown[] = [];
  let count = 0;
  const visit = (component: BlockComponent): void => {
    count += 1;
    if (count % 10 === 0 && component.type !== 'textnode') {
      const id = `n${count}`;
      component.attributes = { ...component.attributes, id };
      own.push({
        selectors: [`#${id}`],
        style: { color: `rgb(${count % 256}, 20, 90)`, 'padding-top': `${count % 40}px` },
      });
    }
    for (const child of component.components ?? []) visit(child);
  };
  for (let index = 0; count < nodes; index += 1) {
    const section = BLOCKS[index % BLOCKS.length]?.make();
    if (!section) break;
    visit(section);
    sections.push(section);
  }
  const project = projectOf(sections);
  return { ...project, styles: [...project.styles, ...own] };
}
