import { graceDays } from '#machines/account/deletion/deletion.rules.ts'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { formatDate } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { TextKey } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Track } from '#src/ui/layout/track.tsx'
import { OpeningArt } from './opening-art.tsx'
import css from './site.module.css'

export function AboutScreen() {
  const { t } = useTranslation()
  return (
    <>
      <Opening title="site:about.title" lead="site:about.lead" />
      <div className={css.text}>
        <Sections
          of={[
            'site:about.why',
            'site:about.how',
            'site:about.kept',
            'site:about.plain',
            'site:about.names',
          ]}
        />
        <ButtonLink to="/marketplace">{t('site:about.action')}</ButtonLink>
      </div>
    </>
  )
}

export function PricingScreen() {
  const { t } = useTranslation()
  return (
    <>
      <Opening title="site:pricing.title" lead="site:pricing.lead" />
      <div className={css.text}>
        <div className={css.offers}>
          {(['couples', 'vendors'] as const).map((who) => (
            <section key={who} aria-label={t(`site:pricing.${who}.title`)}>
              <h2>{t(`site:pricing.${who}.title`)}</h2>
              <p className={css.price}>{t(`site:pricing.${who}.price`)}</p>
              <Points
                keys={[
                  `site:pricing.${who}.one`,
                  `site:pricing.${who}.two`,
                  `site:pricing.${who}.three`,
                ]}
              />
              <ButtonLink to="/register">{t(`site:pricing.${who}.action`)}</ButtonLink>
            </section>
          ))}
        </div>
        <section className={css.point}>
          <h2>{t('site:pricing.notes.title')}</h2>
          <Points
            keys={[
              'site:pricing.notes.ranking',
              'site:pricing.notes.contacts',
              'site:pricing.notes.ads',
              'site:pricing.notes.changes',
            ]}
          />
        </section>
      </div>
    </>
  )
}

export function PaymentSecurityScreen() {
  const { t } = useTranslation()
  return (
    <>
      <Opening title="site:payment.title" lead="site:payment.lead" />
      <div className={css.text}>
        {(['money', 'account', 'data'] as const).map((part) => (
          <section key={part} className={css.point}>
            <h2>{t(`site:payment.${part}.title`)}</h2>
            <Points
              keys={[
                `site:payment.${part}.one`,
                `site:payment.${part}.two`,
                `site:payment.${part}.three`,
                ...(part === 'data' ? (['site:payment.data.four'] as const) : []),
              ]}
            />
          </section>
        ))}
        <section className={css.point}>
          <h2>{t('site:payment.honest.title')}</h2>
          <p>{t('site:payment.honest.text')}</p>
        </section>
        <ButtonLink to="/contact" kind="quiet">
          {t('site:payment.action')}
        </ButtonLink>
      </div>
    </>
  )
}

export function ForVendorsScreen() {
  const { t } = useTranslation()
  const steps = (['register', 'draft', 'review', 'approved'] as const).map((step) => ({
    name: t(`site:forVendors.steps.${step}`),
  }))
  return (
    <>
      <Opening title="site:forVendors.title" lead="site:forVendors.lead" />
      <div className={css.text}>
        <Sections
          of={[
            'site:forVendors.found',
            'site:forVendors.line',
            'site:forVendors.rank',
            'site:forVendors.trust',
          ]}
        />
        <section className={css.point}>
          <h2>{t('site:forVendors.steps.title')}</h2>
          <div className={css.about}>
            <Track label={t('site:forVendors.steps.label')} stages={steps} now={0} />
            <p>{t('site:forVendors.steps.text')}</p>
          </div>
        </section>
        <ButtonLink to="/register">{t('site:forVendors.action')}</ButtonLink>
      </div>
    </>
  )
}

export function TermsScreen() {
  return (
    <>
      <Opening title="legal:terms.title" lead="legal:terms.lead" />
      <div className={css.text}>
        <Version />
        <Sections
          of={[
            'legal:terms.service',
            'legal:terms.account',
            'legal:terms.content',
            'legal:terms.guests',
            'legal:terms.vendors',
            'legal:terms.fair',
            'legal:terms.limits',
            'legal:terms.ending',
          ]}
        />
      </div>
    </>
  )
}

export function PrivacyScreen() {
  const { t } = useTranslation()
  return (
    <>
      <Opening title="legal:privacy.title" lead="legal:privacy.lead" />
      <div className={css.text}>
        <Version />
        <Sections
          of={[
            'legal:privacy.kept',
            'legal:privacy.why',
            'legal:privacy.seen',
            'legal:privacy.browser',
            'legal:privacy.long',
            'legal:privacy.rights',
          ]}
        />
        <ButtonLink to="/contact" kind="quiet">
          {t('site:nav.contact')}
        </ButtonLink>
      </div>
    </>
  )
}

function Version() {
  const { t } = useTranslation()
  return <p>{t('legal:version', { day: formatDate(termsVersion) })}</p>
}

/** What the page is about, on ledger paper. */
function Opening({ title, lead }: { title: TextKey; lead: TextKey }) {
  const { t } = useTranslation()
  return (
    <header className={css.opening}>
      <OpeningArt />
      <div className={css.wrap}>
        <h1>{t(title)}</h1>
        <p>{t(lead)}</p>
      </div>
    </header>
  )
}

/** The parts of a page that are a heading and a few sentences. */
type Part = TextKey extends infer Key
  ? Key extends `${infer Of extends `${'site:about' | 'site:forVendors' | 'legal:terms' | 'legal:privacy'}.${string}`}.text`
    ? Of
    : never
  : never

function Sections({ of: parts }: { of: readonly Part[] }) {
  const { t } = useTranslation()
  return parts.map((part) => (
    <section key={part} className={css.point}>
      <h2>{t(`${part}.title`)}</h2>
      <p>{t(`${part}.text`, { days: graceDays })}</p>
    </section>
  ))
}

function Points({ keys }: { keys: readonly TextKey[] }) {
  const { t } = useTranslation()
  return (
    <ul className={css.points}>
      {keys.map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </ul>
  )
}
