import { useTranslation } from '#src/i18n/i18n.ts'
import { Trans } from '#src/i18n/trans.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import type { ResendActor } from '../../resend.bindings.ts'
import { ResendCode } from './resend-code.tsx'

/** Where the code went, the address in bold: a slip in it is seen at once. */
export function SentTo({
  text,
  email,
}: {
  text: 'account:verify.sentTo' | 'account:reset.sentTo' | 'account:email.sentTo'
  email: string
}) {
  return (
    <Soft>
      <Trans i18nKey={text} components={{ email: <strong>{email}</strong> }} />
    </Soft>
  )
}

/**
 * What to do other than entering the code: ask for another one, give another address, or go back.
 * Null while the address is asked for.
 */
export function OtherWays({
  resend,
  onOtherAddress,
}: {
  resend: ResendActor | undefined
  onOtherAddress: (() => void) | null
}) {
  const { t } = useTranslation()
  return (
    <>
      {resend ? <ResendCode actor={resend} /> : null}
      <Row flush>
        <ButtonLink to="/login" kind="bare" icon="back">
          {t('account:verify.backToLogin')}
        </ButtonLink>
        {onOtherAddress ? (
          <Button kind="bare" onPress={onOtherAddress}>
            {t('account:verify.otherAddress')}
          </Button>
        ) : null}
      </Row>
    </>
  )
}
