import { leaveAccount, useSession } from '@dojang/shared-auth';
import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { showError, Text, toast } from '@dojang/shared-ui';
import { InviteOfferDialog } from '@dojang/shared-ui/people';
import { useNavigate } from '@dojang/shared-ui/router';
import { SITE_ROLES } from '../page-list.logic.ts';
import { type SiteOffer, siteOfferQuery, useAcceptSiteInvite } from '../site-invite.ts';

/** The dialog of `/page?invite=CODE`. */
export function AcceptSiteInvite({ code, onClose }: { code: string; onClose: () => void }) {
  const navigate = useNavigate();
  const { name, email, status } = useSession();
  const client = useQueryClient();
  // Disabled during a change of account, because the page stays until the sign-in page is loaded.
  const offer = useQuery({ ...siteOfferQuery(code), enabled: status === 'loggedIn' });
  const accept = useAcceptSiteInvite();
  const open = (siteId: string) => void navigate(`/page?siteId=${siteId}`, { replace: true });

  const join = () => {
    // The response may arrive before the page is loaded.
    if (accept.isPending || accept.isSuccess) return;
    accept.mutate(code, {
      onSuccess: (joined) => {
        toast({ title: `‘${joined.name}’ 사이트에 참여했어요` });
        open(joined.site_id);
      },
    });
  };
  const switchAccount = async () => {
    try {
      if (!(await leaveAccount())) return;
      // Data of this account must not be shown to the next account.
      client.clear();
      void navigate(`/member/login?next=${encodeURIComponent(`/page?invite=${encodeURIComponent(code)}`)}`);
    } catch (error) {
      showError(error);
    }
  };
  const site = offer.data;
  return (
    <InviteOfferDialog
      words={{ join: '사이트에 참여할까요?', already: '이미 참여하고 있는 사이트예요', open: '사이트 열기' }}
      account={{ name: name ?? '', email: email ?? '' }}
      offer={site && { alreadyMember: site.already_member, content: <Offer site={site} /> }}
      loadError={offer.error}
      joinError={accept.error}
      isJoining={accept.isPending || accept.isSuccess}
      onRetry={() => void offer.refetch()}
      onJoin={join}
      onOpen={() => site && open(site.site_id)}
      onSwitchAccount={() => void switchAccount()}
      onClose={onClose}
    />
  );
}

function Offer({ site }: { site: SiteOffer }) {
  if (site.already_member) return <Text fontWeight="600">{site.name}</Text>;
  return (
    <Text overflowWrap="anywhere">
      {site.inviter_name ? `${site.inviter_name} 님이 ` : ''}
      <b>‘{site.name}’</b> 사이트에 {SITE_ROLES[site.role]} 역할로 {site.inviter_name ? '초대했어요.' : '초대받았어요.'}
    </Text>
  );
}
