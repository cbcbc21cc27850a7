import { Box, Button, FormField, Input, SimpleGrid, Stack, Text, useFormJournal } from '@dojang/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  addressSchema,
  contradicts,
  type DeliveryAddress,
  EMPTY_ADDRESS,
  provinceOf,
  REQUESTS,
  withDashes,
} from './address.logic.ts';

interface Props {
  /** Id of the form's user. Typed text is kept in the journal until it is sent. */
  account: string;
  first?: DeliveryAddress | undefined;
  onSend: (address: DeliveryAddress) => void;
}

/**
 * Form for a delivery address. Browsers fill it in. The province follows from the postal code, so no other service is needed.
 */
export function AddressForm({ account, first = EMPTY_ADDRESS, onSend }: Props) {
  const form = useForm<DeliveryAddress>({ resolver: zodResolver(addressSchema), defaultValues: first });
  const { register, formState, watch, setValue } = form;
  const { errors, isSubmitSuccessful } = formState;
  const typed = watch();
  useFormJournal({
    place: { account, kind: 'bench', id: 'address' },
    value: typed,
    rev: 0,
    isUnsaved: formState.isDirty && !isSubmitSuccessful,
  });
  const province = provinceOf(typed.postalCode);
  return (
    <form noValidate onSubmit={form.handleSubmit(onSend)}>
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <FormField label="받는 분" required error={errors.name?.message}>
            <Input autoComplete="shipping name" {...register('name')} />
          </FormField>
          <FormField label="전화번호" required error={errors.phone?.message}>
            <Input
              type="tel"
              inputMode="tel"
              autoComplete="shipping tel-national"
              placeholder="010-1234-5678"
              {...register('phone', {
                onChange: ({ target }) => setValue('phone', withDashes(target.value), { shouldDirty: true }),
              })}
            />
          </FormField>
        </SimpleGrid>
        <Box maxW="200px">
          <FormField
            label="우편번호"
            required
            error={errors.postalCode?.message}
            help={province ?? '다섯 자리 숫자예요.'}
          >
            <Input inputMode="numeric" maxLength={5} autoComplete="shipping postal-code" {...register('postalCode')} />
          </FormField>
        </Box>
        <FormField label="도로명 주소" required error={errors.address?.message}>
          <Input autoComplete="shipping address-line1" placeholder="세종대로 110" {...register('address')} />
        </FormField>
        {contradicts(typed.postalCode, typed.address) && (
          <Text role="status" textStyle="sm" color="fg.warning">
            우편번호는 {province}의 것이에요. 주소와 맞는지 확인해 주세요.
          </Text>
        )}
        <FormField label="상세 주소" error={errors.detail?.message}>
          <Input autoComplete="shipping address-line2" placeholder="3층 301호" {...register('detail')} />
        </FormField>
        <FormField label="배송할 때 부탁" error={errors.request?.message} help="목록에서 고르거나 적어 주세요.">
          <Input list="delivery-requests" autoComplete="off" {...register('request')} />
        </FormField>
        <datalist id="delivery-requests">
          {REQUESTS.map((request) => (
            <option key={request} value={request} />
          ))}
        </datalist>
        <Box>
          <Button type="submit">이 주소로 받기</Button>
        </Box>
      </Stack>
    </form>
  );
}
