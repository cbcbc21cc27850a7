import { mapAddress, placeOf } from '@dojang/renderer/blocks';
import type { Component, ComponentView } from 'grapesjs';

/**
 * A map on the canvas. The frame of the published page is laid over the box as a part of the view, so no project contains it.
 * The frame takes no clicks, because people select and drag the box.
 */
export const mapType = {
  model: {
    defaults: { tagName: 'div', droppable: false, stylable: true },
  },
  view: {
    init({ model }: { model: Component }) {
      const view = this as unknown as ComponentView;
      view.listenTo(model, 'change:attributes', () => view.render());
    },
    onRender({ model, el }: { model: Component; el: HTMLElement }) {
      const { point, ...place } = placeOf({ attributes: model.getAttributes() });
      el.style.position = 'relative';
      // The pin under the frame would be selected in place of the map.
      for (const part of el.children) (part as SVGElement | HTMLElement).style.pointerEvents = 'none';
      if (!point) return;
      const frame = el.ownerDocument.createElement('iframe');
      frame.src = mapAddress({ point, ...place });
      frame.title = '지도';
      frame.tabIndex = -1;
      frame.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;border:0;pointer-events:none';
      el.append(frame);
    },
  },
};
