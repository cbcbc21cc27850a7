import { MAP_ZOOM, placeOf, pointIn } from '@dojang/renderer/blocks';
import type { Component, Editor } from 'grapesjs';
import { Labelled, Select } from '../components/controls.tsx';
import { CommitInput } from './fields.tsx';

const ZOOMS = [
  { value: '18', label: '건물' },
  { value: String(MAP_ZOOM.usual), label: '골목' },
  { value: '14', label: '동네' },
  { value: '11', label: '도시' },
];

interface MapFieldsProps {
  editor: Editor;
  map: Component;
}

/** Fields for the point and the zoom of a map. There is no service that finds addresses, so people paste coordinates. */
export function MapFields({ editor, map }: MapFieldsProps) {
  const { point, zoom } = placeOf({ attributes: map.getAttributes() });
  const isListed = ZOOMS.some(({ value }) => value === String(zoom));
  return (
    <>
      <Labelled
        label="지도 좌표"
        help="위도, 경도를 적거나 구글 지도, OpenStreetMap, 카카오맵(map.kakao.com/link/map)의 주소를 붙여 넣어 주세요."
      >
        <CommitInput
          label="지도 좌표"
          undo={editor}
          value={point ? `${point.lat}, ${point.lng}` : ''}
          refusal={(typed) => (pointIn(typed) ? null : '37.566339, 126.977829처럼 적어 주세요.')}
          onCommit={(typed) => {
            const found = pointIn(typed);
            if (found) map.addAttributes({ 'data-lat': String(found.lat), 'data-lng': String(found.lng) });
          }}
        />
      </Labelled>
      <Labelled label="지도 범위">
        <Select
          label="지도 범위"
          value={String(zoom)}
          options={isListed ? ZOOMS : [{ value: String(zoom), label: `${zoom}단계` }, ...ZOOMS]}
          onChange={(value) => map.addAttributes({ 'data-zoom': value })}
        />
      </Labelled>
    </>
  );
}
