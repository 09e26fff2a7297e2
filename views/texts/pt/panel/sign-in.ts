import type { SignInTexts } from '../../types/panel/sign-in.ts';

export const signIn: SignInTexts = {
  title: 'Iniciar sessão',
  email: 'E-mail',
  password: 'Palavra-passe',
  submit: 'Entrar',
  withPasskey: 'Entrar com uma chave de acesso',
  or: 'ou',
  forgot: 'Esqueceu-se da palavra-passe?',
  noAccount: 'Ainda não tem acesso? O proprietário da oficina pode enviar-lhe um convite.',
  failed: 'O e-mail e a palavra-passe não coincidem, ou a conta não tem acesso.',
  tooMany: (minutes) =>
    `Demasiadas tentativas. Tente de novo dentro de ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
  busy: 'Muitas pessoas estão a entrar neste momento. Tente de novo dentro de alguns segundos.',
  passkeyFailed: 'A chave de acesso não foi aceite. Tente de novo ou entre com a palavra-passe.',
  signedOut: 'A sessão foi terminada.',
  second: {
    title: 'Segundo passo',
    text: 'Introduza o código que a sua aplicação de autenticação mostra.',
    code: 'Código',
    codeHelp: 'Seis algarismos, ou um dos seus códigos de recuperação.',
    submit: 'Continuar',
    failed: 'O código não é válido ou já foi usado. Introduza o seguinte.',
    startAgain: 'Entrar como outra pessoa',
  },
  welcome: {
    title: (name) => `Damos-lhe as boas-vindas, ${name}`,
    text: (workshop, role) => `Tem um convite de ${workshop}. A sua função: ${role}.`,
    passkey: 'Criar uma chave de acesso',
    passkeyHelp:
      'O mais simples e seguro: entra com a impressão digital, o rosto ou o PIN deste dispositivo.',
    passkeyName: 'Nome deste dispositivo',
    orPassword: 'Ou escolha uma palavra-passe',
    newPassword: 'Nova palavra-passe',
    newPasswordHelp: 'Pelo menos 12 caracteres. Uma frase que mais ninguém conheça é uma boa opção.',
    submit: 'Guardar e continuar',
    invalid: 'Este link já não é válido',
    invalidHelp: 'Foi usado, anulado ou tem mais de 48 horas. Peça outro ao proprietário da oficina.',
  },
  forgotten: {
    title: 'Palavra-passe esquecida',
    text: 'Introduza o e-mail da sua conta. Receberá um link para escolher outra palavra-passe.',
    submit: 'Enviar link',
    sent: 'Verifique o seu e-mail',
    sentHelp:
      'Se uma conta com este endereço tiver acesso, o link está a caminho. É válido durante 48 horas. Se não chegar nada, fale com o proprietário da oficina.',
    back: 'Voltar ao início de sessão',
  },
  reset: {
    title: 'Escolha outra palavra-passe',
    submit: 'Guardar palavra-passe',
  },
  factor: {
    title: 'Configure o segundo passo',
    text: 'A sua função dá acesso a valores e dados pessoais, e a palavra-passe só por si não chega. Instale no telemóvel uma aplicação de autenticação: mostra o código que se introduz depois da palavra-passe.',
    scan: 'Leia esta imagem com a aplicação',
    secret: 'Ou introduza esta chave à mão',
    code: 'Código que a aplicação mostra',
    submit: 'Confirmar',
  },
  recovery: {
    title: 'Os seus códigos de recuperação',
    text: 'Cada código substitui a aplicação uma vez, se perder o telemóvel. Só são mostrados agora: imprima-os ou guarde-os num lugar seguro.',
    print: 'Imprimir',
    done: 'Já os guardei',
  },
  confirm: {
    title: 'Confirme a sua identidade',
    text: 'Já passou algum tempo desde que iniciou a sessão. Para esta ação, confirme de novo quem é.',
    submit: 'Confirmar',
    withPasskey: 'Confirmar com uma chave de acesso',
  },
  tablet: {
    title: 'Quem é?',
    text: 'Escolha o seu nome e introduza o seu PIN.',
    pin: 'PIN',
    submit: 'Entrar',
    failed: 'O PIN está errado.',
    locked: (minutes) =>
      `Demasiados PIN errados. Tente de novo dentro de ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
    nobody: 'Ainda ninguém tem PIN. Cada pessoa escolhe o seu em «A minha conta».',
    pairTitle: 'Associar este dispositivo',
    pairText: (name) =>
      `O pessoal da oficina entrará em «${name}» com o seu PIN. Aí, todos têm a função de mecânico.`,
    pairSubmit: 'Associar este dispositivo',
    withPassword: 'Entrar com palavra-passe',
  },
};
