import { Button, errorText, FormField, Input, Modal, snack } from '@dojang/shared-ui';
import { useNavigate } from '@dojang/shared-ui/router';
import { type FormEvent, useId, useState } from 'react';
import { useAddDomain } from '../domain.mutations.ts';

/** Asks for a typed or pasted domain, and continues to the second step. */
export function AddDomainDialog({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const add = useAddDomain(siteId);
  const [address, setAddress] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(address.trim() === '');
    if (address.trim() === '') return;
    add.mutate(address, {
      onSuccess: ({ id: domainId, below }) => {
        if (below)
          snack.success(`${below} 도메인을 연결하고 방문자는 www.${below}에서 봐요. ‘www 주소’에서 바꿀 수 있어요.`);
        return navigate(`/page/domain2?domainId=${domainId}`);
      },
    });
  };
  const error = missing ? '도메인을 적어 주세요.' : add.error ? errorText(add.error) : undefined;
  return (
    <Modal
      open
      onClose={onClose}
      title="도메인 연결"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={id} loading={add.isPending}>
            다음
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <FormField
          label="도메인"
          required
          help="이미 산 도메인을 적어 주세요. 한글 도메인과 www가 붙은 주소도 괜찮아요."
          error={error}
        >
          <Input
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            placeholder="example.co.kr"
            maxLength={2000}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setMissing(false);
              add.reset();
            }}
          />
        </FormField>
      </form>
    </Modal>
  );
}
