import { Box, SimpleGrid, Tabs, Text } from '@dojang/shared-ui';
import { useMemo, useState } from 'react';
import { DevicePreview } from '../../preview/components/DevicePreview.tsx';
import { DeviceSwitch, ownDevice } from '../../preview/components/DeviceSwitch.tsx';
import type { Mark } from '../../preview/marks.ts';
import { type PageChange, pageChanges } from '../page-changes.logic.ts';
import { Changes } from './Changes.tsx';
import { TextDiff } from './TextDiff.tsx';

interface Side {
  label: string;
  /** GrapesJS project JSON. */
  project: unknown;
}

/** Two versions of a page side by side, as visitors see them, with outlines around differences, and their texts. */
export function Comparison({ title, before, after }: { title: string; before: Side; after: Side }) {
  const found = useMemo(() => pageChanges(before.project, after.project), [before.project, after.project]);
  const marks = useMemo(
    () => ({ before: marksOf(found.changes, 'before'), after: marksOf(found.changes, 'after') }),
    [found],
  );
  const [device, setDevice] = useState(ownDevice);
  const [shown, setShown] = useState({ found, at: -1 });
  const current = shown.found === found ? shown.at : -1;
  const change = found.changes[current];
  return (
    <Tabs.Root defaultValue="pages" lazyMount>
      <Tabs.List>
        <Tabs.Trigger value="pages">화면</Tabs.Trigger>
        <Tabs.Trigger value="texts">글</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="pages">
        <Changes {...found} current={current} onShow={(at) => setShown({ found, at })} />
        <DeviceSwitch device={device} onChange={setDevice} />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          {(['before', 'after'] as const).map((side) => {
            const { label, project } = side === 'before' ? before : after;
            return (
              <Box key={side} minW="0">
                <Text fontWeight="500" textStyle="sm" mb="2" textAlign="center">
                  {side === 'before' ? '전' : '후'} · {label}
                </Text>
                <DevicePreview
                  project={project}
                  title={`${title} ${label}`}
                  height="60vh"
                  device={device}
                  marks={{ marks: marks[side], shown: change ? (change[side] ?? change.near) : null }}
                />
              </Box>
            );
          })}
        </SimpleGrid>
      </Tabs.Content>
      <Tabs.Content value="texts">
        <TextDiff before={before.project} after={after.project} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** For an added or removed part the other frame scrolls to the position where the part would be. */
const marksOf = (changes: readonly PageChange[], side: 'before' | 'after'): Mark[] =>
  changes.map((change) => {
    const place = change[side];
    return place === null ? { place: change.near, kind: null } : { place, kind: change.kind };
  });
