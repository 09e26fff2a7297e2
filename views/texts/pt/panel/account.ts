import type { AccountTexts } from '../../types/panel/account.ts';

export const account: AccountTexts = {
  profile: 'E-mail e idioma',
  passkeys: {
    help: 'Entra com a impressão digital, o rosto ou o PIN do dispositivo, sem palavra-passe. Adicione uma para cada dispositivo que usa.',
    none: 'Ainda não tem nenhuma chave de acesso.',
    name: 'Nome da chave',
    nameHelp: 'Por exemplo, o dispositivo que a guarda.',
    unavailable: 'Os navegadores só permitem chaves de acesso num endereço com https:// e um nome.',
    needsScripts: 'O seu navegador precisa de JavaScript para adicionar uma chave de acesso.',
    failed:
      'A chave de acesso não foi adicionada. Talvez o dispositivo já a tenha, ou a janela foi fechada. Tente de novo.',
    change: 'Alterar',
    last: 'Antes de a remover, precisa de outra forma de entrar.',
  },
  app: {
    title: 'Aplicação de autenticação',
    on: 'Configurada',
    off: 'Não configurada',
    help: 'Depois da palavra-passe, introduz um código que a aplicação do telemóvel mostra.',
    required:
      'A sua função precisa de um segundo passo. Adicione uma chave de acesso antes de remover a aplicação.',
    replace: 'Usar outro telemóvel',
  },
  recovery: {
    title: 'Códigos de recuperação',
    left: (codes) => (codes === 1 ? 'Resta 1 código' : `Restam ${codes} códigos`),
    help: 'Cada código substitui uma vez o segundo passo, se perder o telemóvel.',
    nothing: 'São gerados com a aplicação de autenticação ou com uma chave de acesso.',
    make: 'Gerar códigos novos',
  },
  password: {
    title: 'Palavra-passe',
    none: 'Não tem palavra-passe: entra com uma chave de acesso ou um PIN.',
    ends: 'A sessão termina nos seus outros dispositivos.',
  },
  pin: {
    title: 'PIN para os tablets',
    help: 'De quatro a oito algarismos, com os quais entra nos tablets da oficina.',
    set: 'Definido',
    notSet: 'Sem PIN',
    remove: 'Remover o PIN',
  },
  sessions: {
    title: 'Onde tem a sessão iniciada',
    thisDevice: 'Este dispositivo',
    onTablet: 'Tablet',
    unknownDevice: 'Dispositivo desconhecido',
    help: 'Se não reconhece uma sessão, termine-a e altere a palavra-passe.',
  },
  history: 'Acessos e alterações',
  second: {
    title: 'Segundo passo',
    text: 'A sua função dá acesso a valores e dados pessoais, e a palavra-passe só por si não chega. Escolha uma chave de acesso ou uma aplicação de autenticação.',
    withPasskey: 'Com uma chave de acesso',
    withApp: 'Com uma aplicação de autenticação',
  },
};
