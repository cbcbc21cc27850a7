import { toNfc } from '@dojang/contract/text';
import { Box, Input } from '@dojang/shared-ui';
import type { Component } from 'grapesjs';
import { useState } from 'react';
import { rename } from './layer-state.ts';

const MAX_NAME = 40;

interface LayerNameProps {
  component: Component;
  name: string;
  onDone: () => void;
}

/** Renames a component in the layer list. With an empty name the component gets the name of its kind. */
export function LayerName({ component, name, onDone }: LayerNameProps) {
  const [text, setText] = useState(name);
  const save = () => {
    const next = toNfc(text.trim());
    if (next !== name) rename(component, next);
    onDone();
  };
  return (
    <Box px="1" pb="1">
      <Input
        autoFocus
        size="xs"
        aria-label={`${name}의 새 이름`}
        maxLength={MAX_NAME}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={save}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') onDone();
        }}
      />
    </Box>
  );
}
