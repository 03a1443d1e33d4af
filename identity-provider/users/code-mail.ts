import type { Mail } from '#api/adapters/mail/mail.port.ts'
import type { CodePurpose } from '../state/rows.ts'

/** The mail with a six-digit code, in the words of Cognito's default messages. */
export function codeMail(purpose: CodePurpose, to: string, code: string): Mail {
  const { subject, sentence } = wording[purpose]
  return {
    to,
    subject,
    text: `${sentence} ${code}`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head><body><p>${sentence} <strong>${code}</strong></p></body></html>`,
  }
}

const wording: Record<CodePurpose, { subject: string; sentence: string }> = {
  signUp: { subject: 'Your verification code', sentence: 'Your confirmation code is' },
  email: { subject: 'Your verification code', sentence: 'Your verification code is' },
  reset: { subject: 'Your verification code', sentence: 'Your password reset code is' },
}
