import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonSection } from './button-section.tsx'
import { ColourSection, CoverSection } from './colour-section.tsx'
import { DataSection } from './data-section.tsx'
import { FeedbackSection } from './feedback-section.tsx'
import { FieldSection } from './field-section.tsx'
import { StateSection } from './state-section.tsx'
import { Switches } from './switches.tsx'
import { TurnSection, WhereSection } from './where-section.tsx'
import css from './style-guide.module.css'

/** Every component in every state, each with its use in a sentence. */
export function StyleGuideScreen() {
  const { t } = useTranslation()
  return (
    <div className={css.guide}>
      <header className={css.opening}>
        <div>
          <h1>{t('guide:title')}</h1>
          <p>{t('guide:lead')}</p>
        </div>
        <Switches />
      </header>
      <TurnSection />
      <WhereSection />
      <StateSection />
      <ButtonSection />
      <FieldSection />
      <FeedbackSection />
      <DataSection />
      <ColourSection />
      <CoverSection />
    </div>
  )
}
