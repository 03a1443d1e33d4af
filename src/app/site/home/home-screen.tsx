import { homeOf } from '#src/features/session/return-target.bindings.ts'
import { useSession } from '#src/features/session/use-session.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { useHydrated } from '../../frame/hydrated.ts'
import { FeaturePictures } from './feature-pictures.tsx'
import { HeroArt } from './hero-art.tsx'
import { Mirror } from './mirror.tsx'
import css from './home.module.css'

/** The categories shown, each by the engraving of a demo vendor. */
const promoted = [
  { category: 'venue', by: 'Whitfield House' },
  { category: 'photography', by: 'Ines Varga' },
  { category: 'florist', by: 'Bell & Thistle' },
  { category: 'catering', by: 'Tidewater Table' },
  { category: 'music', by: 'Second Line Social' },
  { category: 'cake', by: 'Fig & Crumb' },
] as const

/**
 * The front page: one sentence, two actions, the same booking from both sides, and what is inside.
 */
export function HomeScreen() {
  const { t } = useTranslation()
  return (
    <>
      <section className={css.hero}>
        <div className={css.wrap}>
          <div className={css.text}>
            <h1>{t('site:hero.title')}</h1>
            <p>{t('site:hero.lead')}</p>
            <Row>
              <Ways />
            </Row>
          </div>
          <HeroArt />
          <Mirror />
        </div>
      </section>

      <section className={css.band}>
        <h2 className={css.large}>{t('site:features.title')}</h2>
        <div className={css.features}>
          {(['timeline', 'guests', 'registry'] as const).map((feature) => (
            <article key={feature}>
              <FeaturePictures of={feature} />
              <h3>{t(`site:features.${feature}.title`)}</h3>
              <p>{t(`site:features.${feature}.text`)}</p>
            </article>
          ))}
        </div>
      </section>

      <Categories />

      <section className={`${css.band} ${css.pledge}`}>
        <h2 className={css.large}>{t('site:pledge.title')}</h2>
        <dl>
          {(['turn', 'off', 'paid', 'listed'] as const).map((worry) => (
            <div key={worry}>
              <dt>{t(`site:pledge.${worry}.question`)}</dt>
              <dd>{t(`site:pledge.${worry}.answer`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function Categories() {
  const { t } = useTranslation()
  // Drawn by rule in the browser: as HTML the engravings would weigh more than the page.
  const hydrated = useHydrated()
  return (
    <section className={css.band}>
      <Row spread>
        <h2 className={css.title}>{t('site:categories.title')}</h2>
        <ButtonLink to="/marketplace" kind="quiet">
          {t('site:categories.browse')}
        </ButtonLink>
      </Row>
      <ul className={css.categories}>
        {promoted.map(({ category, by }) => (
          <li key={category}>
            <Link to={`/marketplace?category=${category}`}>
              <span className={css.cover}>
                {hydrated ? <Cover category={category} name={by} width={320} height={400} /> : null}
              </span>
              {t(`vendors:category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways() {
  const { t } = useTranslation()
  const { me } = useSession()
  if (me)
    return (
      <ButtonLink to={homeOf(me.role)} size="large">
        {t('site:hero.ownPage')}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink to="/register" size="large">
        {t('site:hero.start')}
      </ButtonLink>
      <ButtonLink to="/login" size="large" kind="quiet">
        {t('site:hero.signIn')}
      </ButtonLink>
    </>
  )
}
