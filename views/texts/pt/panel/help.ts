import type { HelpTexts } from '../../types/panel/help.ts';

export const help: HelpTexts = {
  title: 'Ajuda',
  first: 'Por onde começar',
  final: 'Não é possível desfazer',
  guide: 'Ler o guia',
  screens: {
    today: {
      about:
        'O que espera hoje a oficina: chegadas, marcações por responder, veículos prontos, orçamentos, faturas por cobrar, peças e avisos. A página atualiza-se sozinha.',
      first:
        'Percorra a lista de cima para baixo: cada linha tem o próximo passo como botão. O que está feito desaparece.',
    },
    'check-in': {
      about:
        'O estado em que um veículo é deixado, para o comprovativo de receção: quilómetros, combustível, danos com fotografias, chaves e objetos, e a assinatura do cliente.',
      first:
        'Vá ao automóvel com um tablet, preencha o que vê, peça a assinatura do cliente e prima o botão. Depois imprima ou envie o comprovativo.',
      final:
        'O evento de que o veículo chegou é enviado de imediato. Os erros corrigem-se depois; uma entrada corrigida precisa de nova assinatura.',
    },
    wall: {
      about:
        'Os veículos do dia em letra grande, para um ecrã que todos veem. Não mostra clientes nem valores.',
      first: 'Abra-o num tablet ou num televisor da oficina e deixe-o aberto: atualiza-se sozinho.',
    },
    counter: {
      about:
        'Para as chamadas e as visitas à receção: encontra o cliente ou regista um novo e marca a visita. Se uma hora não está livre, diz porquê.',
      first:
        'Escreva uma matrícula, um telefone ou um nome. Se ninguém corresponder, preencha o novo cliente, escolha a hora e carregue no botão: cliente, veículo, orçamento e marcação são criados juntos, ou nada é criado.',
    },
    waiting: {
      about:
        'Os clientes que esperam uma hora, primeiro os que esperam há mais tempo: o que lhes convém e que horas têm oferecidas agora.',
      first:
        'Ponha um cliente na lista a partir da receção quando nenhuma hora convém. Quando uma marcação é anulada ou mudada, a hora livre é oferecida por si; abra uma linha para oferecer outra hora livre à mão.',
    },
    'waiting-entry': {
      about:
        'Um cliente da lista de espera: as horas que lhe convêm, as oferecidas e as livres dos próximos dias.',
      first:
        'Prima uma hora livre para a oferecer: o cliente recebe uma mensagem de imediato. A hora só fica reservada quando o cliente disser que sim.',
    },
    budgets: {
      about:
        'Todos os orçamentos e trabalhos da oficina, os mais recentes primeiro: cliente, veículo, estado e total, com o passo seguinte em cada linha.',
      first:
        'Procure por matrícula, cliente, telefone ou número, ou carregue em «Novo orçamento». Abra uma linha para ver o orçamento; com `j` e `k` muda de linha.',
    },
    budget: {
      about:
        'Um orçamento e o trabalho que dele resulta: linhas, fotografias, mensagens, marcação e faturas.',
      first:
        'Adicione as linhas e carregue no botão de cima: diz sempre o passo seguinte. As outras mudanças de estado estão no menu ao lado.',
      final: 'Um orçamento cancelado ou faturado não pode ser reaberto aqui.',
    },
    'new-budget': {
      about: 'Cria um orçamento para um cliente e um dos seus veículos, ou um trabalho de uso interno.',
      first:
        'Procure o cliente e o veículo por nome, telefone ou matrícula. Tudo o resto pode ser adicionado depois na página do orçamento.',
    },
    inspection: {
      about:
        'Uma verificação de um veículo: cada ponto com o resultado, a nota e as fotografias, e o trabalho proposto.',
      first:
        'Prima «Iniciar»: os pontos aparecem um a um. Com verde passa ao seguinte; com âmbar ou vermelho o ponto fica, para juntar nota e fotografias. Depois, proponha trabalhos e mostre a verificação ao cliente.',
    },
    'settings-inspections': {
      about:
        'As folhas com que começam as verificações: os pontos, os limites das medidas e quando um ponto é lembrado.',
      first: 'Prima «Adicionar as folhas habituais» ou escreva a sua: uma linha para cada ponto.',
    },
    diary: {
      about:
        'As marcações da oficina: uma semana por boxes, um dia por pessoas ou um mês com a ocupação de cada dia. Em cima estão as horas livres e os veículos atrasados, à espera de peças ou na oficina.',
      first:
        'Arraste sobre um tempo livre para marcar, arraste uma marcação para a mover e a margem inferior para mudar a duração. Com o teclado: as setas movem a marcação selecionada, com Shift mudam a duração, e Enter guarda. Depois pode anular.',
    },
    'diary-appointment': {
      about: 'Uma marcação: quem vem, com que veículo, quando, em que box e com que mecânico.',
      first:
        'Altere a hora, o box ou o mecânico e guarde. Se a hora não estiver livre, são oferecidas as mais próximas. O cliente só é avisado se marcar a caixa.',
    },
    'diary-book': {
      about: 'Marca uma hora para uma visita. O orçamento é criado com ela.',
      first:
        'Escreva a matrícula de um veículo conhecido ou o nome de um cliente novo. Para um orçamento existente, abra a parte de baixo.',
    },
    'diary-closed': {
      about: 'Encerramentos da oficina ou de um box, ausências de pessoas e feriados.',
      first:
        'Escolha o que adicionar e escreva as horas. Antes de adicionar, vê as marcações que caem nesse tempo: ficam na agenda até as mover ou anular.',
    },
    board: {
      about:
        'Todos os orçamentos e trabalhos em aberto como cartões, numa coluna por estado: primeiro os que estão em atraso e depois pela hora prometida. No cartão estão o valor, a pessoa, as peças em falta e quem está a trabalhar.',
      first:
        'Arraste um cartão para a coluna do seu novo estado, ou carregue em «Mover». Se uma coluna não aceita o cartão, diz porquê. Se for preciso um motivo, ou se o cliente puder ser avisado, primeiro pergunta-se.',
    },
    start: {
      about:
        'A lista de tudo o que a oficina precisa antes do primeiro trabalho, e do que pode adicionar mais tarde. Cada passo diz o que não funciona sem ele.',
      first:
        'Faça os passos obrigatórios de cima para baixo. Pode parar quando quiser: o que guardou fica guardado e a lista abre no passo seguinte.',
    },
    import: {
      about:
        'Traz para a oficina os clientes, veículos, preços ou peças do programa anterior, a partir de um ficheiro CSV.',
      first:
        'No programa anterior ou na folha de cálculo, guarde a lista como CSV e escolha aqui o ficheiro. Ainda nada é importado: primeiro vê como cada coluna é entendida.',
    },
    'import-preview': {
      about: 'Mostra a que dado corresponde cada coluna do ficheiro e como vão ficar as primeiras linhas.',
      first:
        'Reveja cada coluna. Escolha o dado das que não foram reconhecidas, ou deixe-as de fora. As linhas com erros não são importadas e podem ser descarregadas depois.',
      final: 'As linhas importadas não se removem todas de uma vez: reveja as primeiras antes de importar.',
    },
    'import-result': {
      about: 'Diz quantas linhas foram importadas e quais foram recusadas, com o motivo.',
      first:
        'Se houver linhas recusadas, descarregue-as, corrija-as na folha de cálculo e importe esse ficheiro. As que já foram importadas não mudam.',
    },
    hours: {
      about: 'As horas que cada pessoa trabalhou em trabalhos, por pessoa e dia, de uma semana ou de um mês.',
      first:
        'Escolha a semana ou o mês. Carregue em «Corrigir» junto de um registo para o alterar ou retirar; a correção fica no histórico do trabalho. O ficheiro CSV tem uma linha por pessoa e dia.',
    },
    people: {
      about:
        'As pessoas que trabalham na oficina: quem pode usar o painel, com que função e quando entrou pela última vez. A função decide o que cada pessoa vê e pode fazer.',
      first:
        'Convide uma pessoa com o nome e a função. Envie o convite por e-mail ou entregue o link: é mostrado uma única vez e vale 48 horas.',
      final:
        'Quando uma pessoa sai, o acesso termina de imediato em todos os dispositivos. Os trabalhos anteriores mantêm o nome; para voltar, precisa de um novo convite.',
    },
    invite: {
      about: 'Convida uma pessoa para o painel, com uma função que decide o que vê e pode fazer.',
      first:
        'Escreva o nome e escolha a função. O link é enviado por e-mail, ou mostrado aqui uma única vez, como texto e como código para a câmara de um telemóvel.',
    },
    person: {
      about:
        'O acesso de uma pessoa: como entra, a sua função, os trabalhos em aberto e os últimos acontecimentos.',
      first:
        'Altere a função, crie um link para uma palavra-passe esquecida ou substitua todo o acesso se um dispositivo se perder.',
      final:
        'Quando alguém deixa a oficina, o acesso termina de imediato e os trabalhos em aberto passam para quem escolher. Ao anular o acesso, são removidos palavra-passe, chaves, códigos e PIN.',
    },
    tablets: {
      about: 'Tablets partilhados por várias pessoas. Neles, cada uma escolhe o seu nome e introduz um PIN.',
      first: 'Dê um nome ao tablet e abra nele o link. Defina um PIN para cada pessoa que o vai usar.',
      final: 'Um tablet removido tem de ser associado de novo.',
    },
    'access-history': {
      about:
        'Quem entrou, quem foi convidado, que função, palavra-passe ou chave de acesso mudou, e as tentativas falhadas.',
      first: 'Escolha uma pessoa ou um tipo de evento.',
    },
    settings: {
      about:
        'Nome, morada, NIF e contactos da empresa. Aparecem nos orçamentos, nas faturas e na página que cada cliente vê.',
      first:
        'Copie a denominação social e o NIF tal como estão registados nas Finanças: as faturas são verificadas com esses dados.',
      final: 'As faturas já emitidas mantêm os dados que tinham nesse dia.',
    },
    'settings-hours': {
      about:
        'Os dias e as horas em que a oficina está aberta. Só então são propostas marcações aos clientes.',
      first:
        'Indique as horas de cada dia. Para um dia isolado que seja diferente, use os feriados ou os encerramentos.',
    },
    'settings-holidays': {
      about: 'Os dias em que a oficina não abre. Os feriados nacionais e regionais já estão na lista.',
      first: 'Adicione o feriado municipal: não vem em nenhuma lista.',
    },
    'settings-closures': {
      about:
        'Períodos em que toda a oficina, ou uma só box, não aceita marcações: férias, um elevador avariado, uma inspeção.',
      first: 'Indique um nome, o início e o fim. Deixe a box em branco para fechar toda a oficina.',
    },
    'settings-boxes': {
      about:
        'Os lugares onde se trabalha num só veículo de cada vez. A agenda tem uma coluna por box e nunca põe dois veículos na mesma.',
      first:
        'Adicione uma box por cada elevador ou lugar. Indique um horário só se for diferente do da oficina.',
    },
    'settings-rates': {
      about:
        'O que cobra por uma hora de trabalho: mecânica, eletricidade, chapa. São usadas nas linhas de mão de obra.',
      first: 'Adicione as suas tarifas e escolha por defeito a que mais usa.',
      final: 'Um preço novo vale só para as linhas novas. Os orçamentos e faturas que já existem não mudam.',
    },
    'settings-items': {
      about:
        'A sua tabela de preços: trabalhos e produtos com preço fixo que se juntam a um orçamento de uma só vez.',
      first:
        'Adicione o que mais vende, ou importe a sua lista em Primeiros passos. O que já não vende, marque como fora de uso: os orçamentos antigos continuam a mostrá-lo.',
    },
    'settings-categories': {
      about:
        'Os tipos de trabalho que o cliente pode pedir, com um preço de referência. Os relatórios agrupam por categoria.',
      first:
        'Faça uma lista curta, com as palavras dos seus clientes. Marque como interna a categoria que eles não devam ver.',
    },
    'settings-series': {
      about:
        'Os códigos com que as faturas são numeradas, por exemplo F2026-0001. Há séries diferentes para faturas normais, simplificadas e retificativas.',
      first:
        'Se este ano já faturou com outro programa, pergunte ao contabilista antes de escolher o primeiro número. Com uma série nova não há problema.',
      final: 'Um número usado fica usado: as faturas de uma série não têm falhas nem voltam a ser numeradas.',
    },
    'settings-papers': {
      about: 'O logótipo e a cor de orçamentos, comprovativos, faturas e da página que cada cliente vê.',
      first: 'Carregue o logótipo em PNG ou JPEG. Depois faça um orçamento e abra-o para ver como fica.',
      final: 'As faturas já emitidas mantêm o logótipo anterior.',
    },
    'settings-rules': {
      about:
        'As regras com que o painel trabalha: como os clientes marcam, quanto tempo vale um orçamento, quando vence uma fatura, que IVA se aplica.',
      first: 'Os valores são os da maioria das oficinas. Mude só o que faz de outra forma.',
    },
    'settings-messages': {
      about:
        'A caixa de correio e o serviço de SMS com que a oficina escreve aos clientes. Sem eles não sai nenhum lembrete nem nenhum orçamento.',
      first:
        'Indique os dados da sua caixa de correio, guarde e envie um teste para o seu endereço. O fornecedor de e-mail indica-os com o nome SMTP.',
    },
    'settings-tax': {
      about:
        'Envia às Finanças espanholas um registo de cada fatura (VERI*FACTU). Aqui vê se há registos por enviar ou se algum foi rejeitado.',
      first:
        'Pergunte ao contabilista a partir de que dia tem de enviar. Depois carregue o certificado da empresa: um ficheiro que acaba em .p12 ou .pfx.',
      final:
        'Uma oficina que já envia só pode deixar de o fazer a 31 de dezembro. Um registo enviado nunca é apagado; uma fatura corrige-se com outra.',
    },
    'settings-plan': {
      about:
        'Quanto os programas ligados usam o serviço neste mês e o que o plano inclui. O que faz no painel não conta.',
      first: 'Leia os alertas no fim da página: dizem o que precisa de atenção.',
    },
    'settings-notices': {
      about:
        'As mensagens que o cliente recebe automaticamente, como a confirmação de uma marcação. Cada uma vê-se como e-mail e como SMS, com um cliente inventado.',
      first: 'Escolha um idioma e leia como soam as mensagens. As regras decidem quando são enviadas.',
    },
    'settings-history': {
      about: 'Quem alterou cada definição e quando, com o valor anterior e o novo.',
      first:
        'Veja aqui primeiro se o painel passar de repente a funcionar de outra forma. Para voltar atrás, ponha de novo o valor anterior.',
    },
    integrations: {
      about:
        'Outros programas que trabalham com os dados da oficina, como o da contabilidade ou um site de marcações: o que usaram hoje e o que falhou.',
      first:
        'Só precisa desta página se alguém lhe ligar um programa. O programador tem a documentação no fim da página.',
    },
    keys: {
      about:
        'Cada chave permite a um programa ler ou escrever os dados da oficina. Vê-se quando cada uma foi usada pela última vez.',
      first: 'Crie uma chave para cada programa: assim pode retirar o acesso a um sem mexer nos outros.',
      final: 'Uma chave revogada não volta a funcionar.',
    },
    'new-key': {
      about: 'Cria o acesso de um programa, limitado ao que escolher.',
      first:
        'Escolha só as permissões de que o programa precisa; uma chave de teste não pode alterar nada real. Copie logo a chave para o programa.',
      final: 'A chave é mostrada uma única vez. Se se perder, crie outra e revogue a que se perdeu.',
    },
    key: {
      about: 'Uma chave: as permissões, o uso, os últimos pedidos e o que se pode fazer com ela.',
      first:
        'Se um estranho pode ter visto a chave, renove-a: recebe outra, e a antiga serve mais 24 horas, se não a terminar já.',
      final: 'Ao revogá-la, o programa perde o acesso de imediato e para sempre.',
    },
    webhooks: {
      about:
        'Endereços de outros programas que a oficina avisa das alterações, como uma fatura paga ou uma marcação confirmada.',
      first: 'Veja o estado: se estiver a vermelho, o outro programa não responde há algum tempo.',
    },
    'new-webhook': {
      about: 'Regista o endereço de um programa que é avisado quando algo muda.',
      first: 'Indique o endereço que o programa lhe der e escolha os eventos de que precisa.',
      final: 'O segredo que prova quem envia é mostrado uma única vez: copie-o para o programa.',
    },
    webhook: {
      about: 'Um endereço: o estado e cada entrega que lhe foi feita, com a resposta.',
      first:
        'Envie um teste. Se as entregas falharam enquanto o outro programa esteve em baixo, repita-as a partir da hora da falha.',
      final:
        'Se remover o endereço, o outro programa não recebe mais entregas e as anteriores deixam de poder ser consultadas.',
    },
    delivery: {
      about: 'Uma entrega a outro programa: o conteúdo, cada tentativa e a resposta.',
      first: 'Leia a última resposta e passe-a ao programador do outro lado. Depois repita a entrega.',
    },
    requests: {
      about: 'Todos os pedidos dos últimos dias, por programa e por pessoa, com o resultado.',
      first: 'Mostre só os que falharam e abra um para ler o motivo.',
    },
    request: {
      about: 'Um pedido com tudo o que se guarda dele. Não se guardam nem os conteúdos nem as chaves.',
      first: 'Quando pedir ajuda, copie o identificador do pedido. O código de erro leva à explicação.',
    },
    'find-request': {
      about: 'Procura um pedido pelo seu identificador, que está no cabeçalho de cada resposta.',
      first: 'Cole o identificador que o programa mostra.',
    },
    'integration-docs': {
      about: 'Três pedidos que funcionam com uma das suas chaves, e o caminho para a documentação.',
      first: 'Escolha a chave e copie o primeiro pedido: só verifica que a chave funciona.',
    },
    jobs: {
      about:
        'O dia do mecânico: os trabalhos próprios, os que ninguém tem e as horas. Não mostra preços nem dados de clientes.',
      first:
        'Prima Começar num trabalho; o trabalho noutro para então. Abra o trabalho para assinalar passos, tirar fotografias e pedir peças. Sem ligação, tudo espera no navegador e é enviado depois.',
    },
    job: {
      about:
        'Um trabalho junto ao carro: o que o cliente pede, a lista de passos, as fotografias, as peças e as horas.',
      first:
        'Assinale cada passo quando estiver feito. Se faltar uma peça, diga-o: o escritório vê logo. Quando estiver tudo, conclua o trabalho no fim da página.',
    },
    account: {
      about:
        'O seu próprio acesso: e-mail, idioma, palavra-passe, chaves de acesso, aplicação de autenticação, PIN e os dispositivos em que tem sessão iniciada.',
      first:
        'Adicione uma chave de acesso ou a aplicação de autenticação e imprima os códigos de recuperação. Se perder um dispositivo, termine aqui a sessão dele.',
      final: 'Os códigos de recuperação novos substituem os anteriores, que deixam de servir.',
    },
    'account-history': {
      about:
        'Os seus inícios de sessão, as tentativas falhadas com o seu nome e as alterações do seu acesso.',
      first: 'Se não reconhece uma entrada, altere a palavra-passe e termine as outras sessões na sua conta.',
    },
    'second-factor': {
      about:
        'Protege a conta com uma segunda prova além da palavra-passe: um código de seis algarismos que uma aplicação do telemóvel mostra.',
      first:
        'Instale no telemóvel uma aplicação de autenticação, leia a imagem com ela e escreva o código que mostra.',
      final:
        'Os códigos de recuperação são mostrados uma única vez. Imprima-os ou guarde-os num lugar seguro.',
    },
    operations: {
      about: 'Tudo o que o serviço sabe fazer, por temas. Serve para o pouco que não tem página própria.',
      first:
        'Procure uma palavra, como «fatura» ou «feriado». Se uma página do menu faz o mesmo, use essa página.',
      final:
        'O que não se pode anular pergunta uma vez e diz o que vai acontecer. Os outros formulários agem de imediato.',
    },
    operation: {
      about: 'Uma operação com todos os seus dados. A linha por baixo do título diz se altera alguma coisa.',
      first:
        'Preencha os campos com asterisco e prima o botão. Se a operação diz respeito a uma ficha, escolha-a primeiro. O resultado aparece nesta mesma página.',
      final: 'Uma operação que altera algo age de imediato; a que não se pode anular pergunta antes.',
    },
    find: {
      about: 'Clientes, veículos, orçamentos, faturas e páginas que correspondem ao que escreveu.',
      first:
        'Escreva uma matrícula, um nome, um telefone ou o número de uma fatura. A tecla / abre esta procura em qualquer página.',
    },
  },
};
