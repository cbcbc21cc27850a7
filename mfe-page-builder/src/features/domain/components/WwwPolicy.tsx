import { FormField, NativeSelect, snack } from '@dojang/shared-ui';
import { useSetWww } from '../domain.mutations.ts';
import type { Domain } from '../domain.schema.ts';

/** Settings: whether `www.` is served too, and which of the two addresses redirects to the other. */
export function WwwPolicy({ domain }: { domain: Domain }) {
  const setWww = useSetWww(domain);
  const { name, www } = domain;
  return (
    <FormField label="www 주소" help={www === 'none' ? undefined : 'www 레코드도 함께 넣어야 열려요.'}>
      <NativeSelect.Root disabled={setWww.isPending} maxW="sm">
        <NativeSelect.Field
          value={www}
          onChange={({ target }) =>
            setWww.mutate(target.value as Domain['www'], { onSuccess: () => snack.success('www 주소를 바꿨어요.') })
          }
        >
          <option value="none">www 없이 써요</option>
          <option value="redirect">
            www.{name} → {name}
          </option>
          <option value="main">
            {name} → www.{name}
          </option>
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
  );
}
