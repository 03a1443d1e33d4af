import type { Operation } from '../wire/operation.ts'
import {
  adminDeleteUser,
  adminGetUser,
  adminUserGlobalSignOut,
  describeUserPool,
} from './administration.ts'
import { confirmForgotPassword } from './confirm-forgot-password.ts'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgotPassword } from './forgot-password.ts'
import { getTokensFromRefreshToken } from './get-tokens-from-refresh-token.ts'
import { initiateAuth } from './initiate-auth.ts'
import {
  changePassword,
  deleteUser,
  getUser,
  globalSignOut,
  updateUserAttributes,
  verifyUserAttribute,
} from './own-account.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { revokeToken } from './revoke-token.ts'
import { signUp } from './sign-up.ts'

/** Every operation this provider speaks, by its name on the wire. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['GetUser', getUser],
  ['ChangePassword', changePassword],
  ['UpdateUserAttributes', updateUserAttributes],
  ['VerifyUserAttribute', verifyUserAttribute],
  ['GlobalSignOut', globalSignOut],
  ['DeleteUser', deleteUser],
  ['RevokeToken', revokeToken],
  ['AdminGetUser', adminGetUser],
  ['AdminDeleteUser', adminDeleteUser],
  ['AdminUserGlobalSignOut', adminUserGlobalSignOut],
  ['DescribeUserPool', describeUserPool],
])
