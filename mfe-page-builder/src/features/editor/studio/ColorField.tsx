import { chakra, Flex } from '@dojang/shared-ui';
import { useEditor } from '@grapesjs/react';
import { ColorInput } from './fields.tsx';
import { COLORS, readTheme } from './theme.ts';

interface ColorFieldProps {
  label: string;
  value: string;
  /** The computed colour. It is shown when no colour is set. */
  computed?: string;
  onChange: (value: string) => void;
}

/** Five targets of 24 px fit next to a label. */
const SWATCHES = COLORS.filter(([variable]) => variable !== '--muted');

/** A field for a colour: a colour of the theme, which changes with the theme, or any other colour. */
export function ColorField({ label, value, computed = '', onChange }: ColorFieldProps) {
  const theme = readTheme(useEditor());
  const variable = /^var\((--[a-z-]+)\)$/.exec(value)?.[1];
  const shown = variable === undefined ? value || computed : (theme[variable] ?? computed);
  return (
    <Flex role="group" aria-label={label} align="center" justify="flex-end" gap="0">
      {SWATCHES.map(([own, name]) => {
        const isChosen = own === variable;
        return (
          <chakra.button
            key={own}
            type="button"
            aria-label={`${label} ${name}`}
            aria-pressed={isChosen}
            title={name}
            display="grid"
            placeItems="center"
            width="6"
            height="6"
            flexShrink="0"
            borderRadius="full"
            cursor="pointer"
            onClick={() => onChange(isChosen ? '' : `var(${own})`)}
          >
            <chakra.span
              width="4"
              height="4"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.emphasized"
              outline={isChosen ? '2px solid' : undefined}
              outlineColor="brand.solid"
              outlineOffset="1px"
              style={{ background: theme[own] }}
            />
          </chakra.button>
        );
      })}
      <ColorInput label={label} value={shown} onChange={onChange} />
    </Flex>
  );
}
