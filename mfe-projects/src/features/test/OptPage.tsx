import { Badge, Box, Button, Flex, Heading, matchesKorean, Stack, Text } from '@dojang/shared-ui';
import { Trace, useTrace, Workbench } from '@dojang/shared-ui/workbench';
import { type ReactNode, useId, useState } from 'react';
import { PickMenu, type PickOption } from '../issue/components/PickMenu.tsx';
import { SAMPLE_LABELS, SAMPLE_PEOPLE } from './sample-issues.ts';

interface Value {
  id: string;
  label: string;
}

const PEOPLE: readonly Value[] = SAMPLE_PEOPLE.map(({ user_id: id, display_name: label }) => ({ id, label }));
const LABELS: readonly Value[] = SAMPLE_LABELS.map(({ id, name }) => ({ id, label: name }));
const MANY: readonly Value[] = Array.from({ length: 5000 }, (_, at) => ({ id: `${at}`, label: `항목 ${at + 1}` }));

/** `/test/opt`: the menu in which one or several of many values are chosen. */
export function Component() {
  const { lines, tell, clear } = useTrace();
  return (
    <Workbench
      title="고르기"
      description="적으면 걸러지고(초성으로도), 화살표로 오가고, Enter로 골라요. 한글을 조합하는 동안의 Enter는 한 번만 들어요."
      source="mfe-projects/src/features/issue/components/PickMenu.tsx"
    >
      <Stack gap="8">
        <Example title="하나 고르기" values={PEOPLE} label="담당자" tell={tell} />
        <Example title="여럿 고르기, 새로 만들기" values={LABELS} label="라벨" isMultiple canCreate tell={tell} />
        <Example title="5,000개 가운데 고르기" values={MANY} label="항목" tell={tell} />
        <Trace lines={lines} onClear={clear} />
      </Stack>
    </Workbench>
  );
}

interface ExampleProps {
  title: string;
  label: string;
  values: readonly Value[];
  isMultiple?: boolean;
  canCreate?: boolean;
  tell: (text: string) => void;
}

function Example({ title, label, values: first, isMultiple = false, canCreate, tell }: ExampleProps) {
  const [values, setValues] = useState(first);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const names = values.filter(({ id }) => chosen.has(id)).map((value) => value.label);
  const options = (typed: string): PickOption[] =>
    values
      .filter((value) => matchesKorean(value.label, typed))
      .map((value) => ({ ...value, state: chosen.has(value.id) ? 'all' : 'none' }));
  const pick = (id: string) => {
    const next = new Set(isMultiple ? chosen : []);
    if (!chosen.has(id)) next.add(id);
    else next.delete(id);
    setChosen(next);
    tell(`${label}: ${values.find((value) => value.id === id)?.label} ${next.has(id) ? '고름' : '뺌'}`);
  };
  const create = (name: string) => {
    const id = crypto.randomUUID();
    setValues((known) => [...known, { id, label: name }]);
    setChosen((known) => new Set([...known, id]));
    tell(`${label}: ‘${name}’ 만듦`);
  };
  return (
    <Section title={title}>
      <Flex gap="3" align="center" wrap="wrap">
        <Button size="sm" variant="outline" aria-haspopup="listbox" onClick={(event) => setAnchor(event.currentTarget)}>
          {label} 고르기
        </Button>
        {names.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            고르지 않았어요
          </Text>
        )}
        {names.map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </Flex>
      {anchor && (
        <PickMenu
          label={label}
          anchor={anchor}
          options={options}
          isMultiple={isMultiple}
          onPick={pick}
          onClose={() => setAnchor(null)}
          {...(canCreate ? { onCreate: create } : {})}
        />
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Heading as="h2" id={id} textStyle="heading" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
