import { Box, Button, Flex, Text } from '@dojang/shared-ui';
import type { Editor } from 'grapesjs';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ImageDialog } from '../../image/ImageDialog.tsx';
import { angleRefusal, type Background, backgroundOf, backgroundStyle, DEFAULT_GRADIENT } from './background.logic.ts';
import { ColorField } from './ColorField.tsx';
import { FocalPoint } from './FocalPoint.tsx';
import { CommitInput } from './fields.tsx';
import type { StyleTarget } from './style-target.ts';

interface BackgroundFieldsProps {
  target: StyleTarget;
  siteId: string;
  undo: Pick<Editor, 'UndoManager'>;
}

const KINDS: [Background['kind'], string][] = [
  ['plain', '색'],
  ['gradient', '그라데이션'],
  ['picture', '사진'],
];

/** Fields for a background colour, and for a gradient or a picture above it. */
export function BackgroundFields({ target, siteId, undo }: BackgroundFieldsProps) {
  const [choosing, setChoosing] = useState(false);
  // A smaller screen shows the background of a larger screen until it has its own.
  const own = target.value('background-image');
  const background = own === '' ? backgroundOf(target.computed('background-image')) : backgroundOf(own);
  const show = (next: Background) => {
    const style = backgroundStyle(next);
    // Taking away a value of its own would show the one below it again.
    const hides = next.kind === 'plain' && own === '' && background.kind !== 'plain';
    target.set(hides ? { ...style, 'background-image': 'none' } : style);
  };
  const place = target.value('background-position');
  return (
    <>
      <Flex role="group" aria-label="바탕 종류" bg="bg.muted" borderRadius="l2" p="0.5" mb="2">
        {KINDS.map(([kind, label]) => (
          <Button
            key={kind}
            size="2xs"
            flex="1"
            variant={background.kind === kind ? 'surface' : 'ghost'}
            aria-pressed={background.kind === kind}
            onClick={() => {
              if (kind === 'picture') setChoosing(true);
              else show(kind === 'gradient' ? DEFAULT_GRADIENT : { kind });
            }}
          >
            {label}
          </Button>
        ))}
      </Flex>
      {background.kind === 'gradient' && (
        <>
          <Row label="시작 색">
            <ColorField
              label="시작 색"
              value={background.from}
              onChange={(from) => from && show({ ...background, from })}
            />
          </Row>
          <Row label="끝 색">
            <ColorField label="끝 색" value={background.to} onChange={(to) => to && show({ ...background, to })} />
          </Row>
          <Row label="방향(도)">
            <CommitInput
              label="그라데이션 방향"
              undo={undo}
              value={String(background.angle)}
              refusal={angleRefusal}
              onCommit={(typed) => show({ ...background, angle: Number(typed) })}
            />
          </Row>
        </>
      )}
      {background.kind === 'picture' && (
        <Box mb="2">
          <FocalPoint
            src={background.src}
            value={place === 'center' ? '' : place}
            computed={target.computed('background-position')}
            onChange={(value) => target.set({ 'background-position': value === '' && own !== '' ? 'center' : value })}
          />
          <Button size="xs" variant="outline" width="full" mt="2" onClick={() => setChoosing(true)}>
            <ImageUp /> 사진 바꾸기
          </Button>
        </Box>
      )}
      {background.kind !== 'gradient' && (
        <Row label="바탕색">
          <ColorField
            label="바탕색"
            value={target.value('background-color')}
            computed={target.computed('background-color')}
            onChange={(value) => target.set({ 'background-color': value })}
          />
        </Row>
      )}
      {choosing && (
        <ImageDialog
          siteId={siteId}
          onClose={() => setChoosing(false)}
          onChoose={({ src }) => {
            setChoosing(false);
            show({ kind: 'picture', src });
          }}
        />
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex align="center" gap="2" minH="9">
      <Text textStyle="sm" flex="1" color="fg.muted">
        {label}
      </Text>
      <Box width="44">{children}</Box>
    </Flex>
  );
}
