/** A refusal in Cognito's words: its `__type` and the message that clients show or log. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly type: string
  readonly status: 400 | 403 | 413 | 500

  constructor(type: string, message: string, status: 400 | 403 | 413 | 500 = 400) {
    super(message)
    this.type = type
    this.status = status
  }
}

/** Texts to the letter of Amazon Cognito's answers. */
export const refusals = {
  wrongPassword: () =>
    new ServiceError('NotAuthorizedException', 'Incorrect username or password.'),
  passwordAttemptsExceeded: () =>
    new ServiceError('NotAuthorizedException', 'Password attempts exceeded'),
  unknownUser: () => new ServiceError('UserNotFoundException', 'User does not exist.'),
  unknownUserOfClient: () =>
    new ServiceError('UserNotFoundException', 'Username/client id combination not found.'),
  userExists: () => new ServiceError('UsernameExistsException', 'User already exists'),
  notConfirmed: () => new ServiceError('UserNotConfirmedException', 'User is not confirmed.'),
  codeMismatch: () =>
    new ServiceError(
      'CodeMismatchException',
      'Invalid verification code provided, please try again.',
    ),
  codeExpired: () =>
    new ServiceError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  attemptLimit: () =>
    new ServiceError(
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
    ),
  codeNotDelivered: () =>
    new ServiceError(
      'CodeDeliveryFailureException',
      'Unable to deliver the code, please try again.',
    ),
  invalidAccessToken: () => new ServiceError('NotAuthorizedException', 'Invalid Access Token'),
  expiredAccessToken: () => new ServiceError('NotAuthorizedException', 'Access Token has expired'),
  revokedAccessToken: () =>
    new ServiceError('NotAuthorizedException', 'Access Token has been revoked'),
  missingScopes: () =>
    new ServiceError('NotAuthorizedException', 'Access Token does not have required scopes'),
  invalidRefreshToken: () => new ServiceError('NotAuthorizedException', 'Invalid Refresh Token'),
  expiredRefreshToken: () =>
    new ServiceError('NotAuthorizedException', 'Refresh Token has expired'),
  revokedRefreshToken: () =>
    new ServiceError('NotAuthorizedException', 'Refresh Token has been revoked'),
  invalidParameter: (message: string) => new ServiceError('InvalidParameterException', message),
  invalidPassword: (reason: string) =>
    new ServiceError('InvalidPasswordException', `Password did not conform with policy: ${reason}`),
  serialization: (message: string) => new ServiceError('SerializationException', message),
} as const
