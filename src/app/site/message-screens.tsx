import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homeOf } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { LostLine } from './message/lost-line.tsx'
import css from './message/message.module.css'

export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Message>
      <h1>{t('site:notFound.title')}</h1>
      <p>{t('site:notFound.text')}</p>
      <ButtonLink to="/" size="large">
        {t('app:backToHome')}
      </ButtonLink>
    </Message>
  )
}

export function ErrorScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Message>
      <h1>{t('site:error.title')}</h1>
      <p>{t('site:error.text')}</p>
      <Row>
        <Button onPress={() => void navigate(-1)}>{t('site:error.back')}</Button>
        <ButtonLink to="/" kind="quiet">
          {t('app:backToHome')}
        </ButtonLink>
      </Row>
    </Message>
  )
}

/** Where a wrong role ends: which one the page needs, and the two ways on. */
export function UnauthorizedScreen() {
  const { t } = useTranslation()
  const { me } = useSession()
  const needs = (useLocation().state as { needs?: string } | null)?.needs
  const page = needs === 'COUPLE' || needs === 'VENDOR' || needs === 'ADMIN' ? needs : 'other'
  return (
    <Message>
      <h1>{t('site:unauthorized.title')}</h1>
      <p>
        {me
          ? t(`site:unauthorized.${page}`, { email: me.email })
          : t('site:unauthorized.signedOut')}
      </p>
      <Row>
        {me ? <ButtonLink to={homeOf(me.role)}>{t('site:unauthorized.home')}</ButtonLink> : null}
        <ButtonLink to={me ? '/signout' : '/login'} kind="quiet">
          {t(me ? 'site:unauthorized.another' : 'site:unauthorized.signIn')}
        </ButtonLink>
      </Row>
    </Message>
  )
}

/** What happened, what is safe and the ways on, beside a line that has lost its own. */
function Message({ children }: { children: ReactNode }) {
  return (
    <div className={css.message}>
      <LostLine />
      <div className={css.text}>{children}</div>
    </div>
  )
}
