import { toNfc } from '@dojang/contract/text';
import { type FoundTrait, PICTURE } from '@dojang/renderer/blocks';
import { Box, Button, chakra, DateField, Flex, IconButton, isDay, Text } from '@dojang/shared-ui';
import type { Component, Editor } from 'grapesjs';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Labelled, Select } from '../components/controls.tsx';
import { AddPictures } from './AddPictures.tsx';
import { moveBy, select } from './actions.ts';
import { CommitInput } from './fields.tsx';
import { MapFields } from './MapFields.tsx';
import { nameOf, wordsOf } from './names.ts';
import {
  addItem,
  addQuestion,
  chooseClass,
  QUESTIONS,
  sectionOf,
  setDate,
  setText,
  setWords,
} from './trait-actions.ts';

interface TraitFieldsProps {
  editor: Editor;
  traits: FoundTrait<Component>[];
}

/** Fields for the traits of the selected component. */
export function TraitFields({ editor, traits }: TraitFieldsProps) {
  return traits.map(({ trait, element }) => (
    <TraitField key={`${trait.label} ${element.cid}`} editor={editor} trait={trait} element={element} />
  ));
}

interface TraitFieldProps extends FoundTrait<Component> {
  editor: Editor;
}

function TraitField({ editor, trait, element }: TraitFieldProps) {
  if (trait.kind === 'items') {
    const adders = [{ label: `${trait.item} 더하기`, add: () => addItem(element) }];
    return (
      <>
        <Items editor={editor} list={element} label={trait.label} adders={adders} />
        {trait.item === PICTURE && <AddPictures editor={editor} list={element} />}
      </>
    );
  }
  if (trait.kind === 'questions') {
    const adders = QUESTIONS.map(({ label, make }) => ({ label, add: () => addQuestion(editor, element, make) }));
    return <Items editor={editor} list={element} label={trait.label} adders={adders} />;
  }
  if (trait.kind === 'map') return <MapFields editor={editor} map={element} />;
  if (trait.kind === 'words') {
    return (
      <Labelled label={trait.label} help={trait.help}>
        <CommitInput
          label={trait.label}
          undo={editor}
          value={String(element.getAttributes()[trait.attribute] ?? '')}
          refusal={(typed) => (typed.length > trait.most ? `${trait.most}자까지 적을 수 있어요.` : null)}
          onCommit={(typed) => setWords(element, trait.attribute, toNfc(typed.trim()))}
        />
      </Labelled>
    );
  }
  if (trait.kind === 'choice') {
    const options = trait.options.map(({ value }) => value);
    const classes = element.getClasses() as string[];
    return (
      <Labelled label={trait.label}>
        <Select
          label={trait.label}
          value={options.find((name) => classes.includes(name)) ?? ''}
          options={trait.options}
          onChange={(value) => chooseClass(editor, element, options, value)}
        />
      </Labelled>
    );
  }
  if (trait.kind === 'date') {
    return (
      <Labelled label={trait.label} help="게시한 날을 기준으로 남은 날을 적어요.">
        <DateField
          size="xs"
          label={trait.label}
          value={String(element.getAttributes().datetime ?? '')}
          onChange={(day) => isDay(day) && setDate(sectionOf(element), trait.types, day)}
        />
      </Labelled>
    );
  }
  return (
    <Labelled label={trait.label} help="지도 버튼도 이 주소로 바뀌어요. 지도 좌표는 새로 적어 주세요.">
      <CommitInput
        label={trait.label}
        undo={editor}
        value={wordsOf(element, Number.POSITIVE_INFINITY)}
        refusal={(typed) => (typed.trim() === '' ? '주소를 적어 주세요.' : null)}
        onCommit={(typed) => setText(element, toNfc(typed.trim()))}
      />
    </Labelled>
  );
}

interface ItemsProps {
  editor: Editor;
  list: Component;
  label: string;
  /** Buttons that add an item. */
  adders: readonly { label: string; add: () => void }[];
}

/** The repeated parts of a block, with buttons to select, move, remove and add items. */
function Items({ editor, list, label, adders }: ItemsProps) {
  const items = list.components().models.filter((child) => !child.is('textnode'));
  return (
    <Box role="group" aria-label={label}>
      <Flex align="center" justify="space-between" mb="1">
        <Text textStyle="xs" color="fg.muted" fontWeight="500">
          {label} {items.length}
        </Text>
        <Flex>
          {adders.map(({ label: name, add }) => (
            <Button
              key={name}
              size="2xs"
              variant="ghost"
              aria-label={name.endsWith('더하기') ? undefined : `${name} 질문 더하기`}
              disabled={items.length === 0}
              onClick={add}
            >
              <Plus /> {name}
            </Button>
          ))}
        </Flex>
      </Flex>
      <Box as="ul" ps="0" borderWidth="1px" borderColor="border" borderRadius="l2" overflow="hidden">
        {items.map((component, index) => {
          const name = wordsOf(component) || `${nameOf(component)} ${index + 1}`;
          return (
            <Flex
              as="li"
              key={component.cid}
              align="center"
              borderTopWidth={index === 0 ? 0 : '1px'}
              borderColor="border"
              _hover={{ bg: 'bg.muted' }}
            >
              <chakra.button
                type="button"
                flex="1"
                minW="0"
                px="2"
                py="1.5"
                textAlign="start"
                textStyle="xs"
                truncate
                cursor="pointer"
                onClick={() => select(editor, component)}
              >
                {name}
              </chakra.button>
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={`${name} 위로`}
                disabled={index === 0}
                onClick={() => moveBy(editor, component, -1, { selects: false })}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={`${name} 아래로`}
                disabled={index === items.length - 1}
                onClick={() => moveBy(editor, component, 1, { selects: false })}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                size="2xs"
                variant="ghost"
                aria-label={`${name} 지우기`}
                disabled={items.length === 1}
                onClick={({ currentTarget }) => {
                  focusNeighbour(currentTarget, items.length - 1);
                  component.remove();
                }}
              >
                <Trash2 />
              </IconButton>
            </Flex>
          );
        })}
      </Box>
    </Box>
  );
}

/**
 * Runs before the row of this button is removed. Moves the focus to the same button of a neighbour. Afterwards there are `left`
 * rows.
 */
function focusNeighbour(button: HTMLElement, left: number): void {
  const row = button.closest('li');
  const buttons = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelectorAll('button');
  // The last row has no remove button.
  (left > 1 ? buttons?.item(buttons.length - 1) : buttons?.item(0))?.focus();
}
