import { around } from '#src/i18n/around.ts'
import { t } from '#src/i18n/t.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import type { ResendActor } from '../../resend.bindings.ts'
import { ResendCode } from './resend-code.tsx'

/** Where the code went, the address in bold: a slip in it is seen at once. */
export function SentTo({ text, email }: { text: 'account:verify.sentTo' | 'account:reset.sentTo'; email: string }) {
  const [before, after] = around(text, 'email')
  return (
    <Soft>
      {before}
      <strong>{email}</strong>
      {after}
    </Soft>
  )
}

/** What to do other than entering the code: ask for another one, give another address, or go back. Null while the address is asked for. */
export function OtherWays({ resend, onOtherAddress }: { resend: ResendActor | undefined; onOtherAddress: (() => void) | null }) {
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
