import { renderPage } from '@dojang/renderer';
import { templates } from '@dojang/renderer/templates';
import { atMost, median, quantile, ratio, type Target } from '../support/target.ts';

interface Component {
  components?: Component[];
}

function countNodes(component: Component): number {
  return 1 + (component.components ?? []).reduce((sum, child) => sum + countNodes(child), 0);
}

/** Repeats a template's sections until the page has about `nodes` components. */
function pageOf(nodes: number): unknown {
  const project = structuredClone(templates[0]?.project) as {
    pages: { frames: { component: Component }[] }[];
  };
  const body = project.pages[0]?.frames[0]?.component;
  if (!body?.components) throw new Error('the template has no body');
  const sections = body.components;
  const size = sections.reduce((sum, section) => sum + countNodes(section), 0);
  body.components = Array.from({ length: Math.ceil(nodes / size) }, () => structuredClone(sections)).flat();
  return project;
}

function times(project: unknown, runs: number): number[] {
  for (let warm = 0; warm < 5; warm++) renderPage(project, { title: 'x' });
  return Array.from({ length: runs }, () => {
    const started = performance.now();
    renderPage(project, { title: 'x' });
    return performance.now() - started;
  });
}

export const renderer: Target = {
  id: 10,
  title: 'renderer',
  async run() {
    const small = times(pageOf(2_000), 200);
    const large = times(pageOf(10_000), 60);
    return [
      atMost('p95 at 2,000 nodes', quantile(small, 0.95), 5, `median ${median(small).toFixed(1)} ms over 200 runs`),
      ratio(
        '10,000 nodes against 5 × 2,000',
        median(large),
        5 * median(small),
        1.2,
        `median ${median(large).toFixed(1)} ms; linear is 1×`,
      ),
    ];
  },
};
