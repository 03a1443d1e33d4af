import { homeOf } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Engraving } from '../frame/engraving.tsx'
import css from './site.module.css'

/** The front page: one sentence, two actions, three things that are inside. */
export function HomeScreen() {
  const { me } = useSession()
  return (
    <>
      <section className={css.hero}>
        <Engraving lies="beside" />
        <div>
          <h1>{t('site:hero.title')}</h1>
          <p>{t('site:hero.lead')}</p>
          <Row>
            {me && me.role !== 'ADMIN' ? (
              <ButtonLink to={homeOf(me.role)} size="large">
                {t('site:hero.ownPage')}
              </ButtonLink>
            ) : me ? null : (
              <>
                <ButtonLink to="/register" size="large">
                  {t('site:hero.start')}
                </ButtonLink>
                <ButtonLink to="/login" size="large" kind="quiet">
                  {t('site:hero.signIn')}
                </ButtonLink>
              </>
            )}
          </Row>
        </div>
      </section>
      <section className={css.features} aria-label={t('site:features.title')}>
        {(['timeline', 'guests', 'registry'] as const).map((feature) => (
          <article key={feature}>
            <h2>{t(`site:features.${feature}.title`)}</h2>
            <p>{t(`site:features.${feature}.text`)}</p>
          </article>
        ))}
      </section>
    </>
  )
}
