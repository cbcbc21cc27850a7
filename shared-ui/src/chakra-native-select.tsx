import { NativeSelect as Chakra, type NativeSelectFieldProps, type NativeSelectRootProps } from '@chakra-ui/react';
import { createContext, useContext } from 'react';

const Disabled = createContext(false);

function Root({ disabled = false, ...props }: NativeSelectRootProps) {
  return (
    <Disabled value={disabled}>
      <Chakra.Root disabled={disabled} {...props} />
    </Disabled>
  );
}

function Field(props: NativeSelectFieldProps) {
  const isDisabled = useContext(Disabled);
  return <Chakra.Field {...(isDisabled && { disabled: true })} {...props} />;
}

/**
 * Replaces Chakra's root. Inside a form field Chakra ignores `disabled` of the root and reads only the field, which is enabled
 * by default.
 */
export const NativeSelect = { Root, Field, Indicator: Chakra.Indicator };
