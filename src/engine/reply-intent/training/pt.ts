/** Labelled replies, written for this project: Portuguese. Data, not code: one reply per line. */
import type { LabelledReplies } from '../labelled-replies.js';

export const TRAINING_PT: LabelledReplies = {
  interested: `
parece interessante, conte-me mais
sim, temos interesse
pode enviar a proposta
é mesmo o que procuramos
tenho interesse
envie-me mais informações
era mesmo isto que procurávamos
pode mandar uma proposta
gostava de saber mais
queremos experimentar
pode ser útil para nós
sim, por favor, mande os detalhes
chegou em boa hora
fiquei curioso
ótimo, vamos em frente
perfeito, vamos fazer
queria receber mais detalhes
gostava de receber a proposta
Tenho interesse sim, como funciona?
Parece bom, pode mandar
Gostaria de saber mais
Pode ser útil para nós, como faço para testar?
Sim, manda mais informações
Me interessa, como seguimos?`,
  meeting_request: `
podemos falar na terça-feira
ligue-me amanhã de manhã
vamos marcar uma reunião na próxima semana
tem disponibilidade na quinta às três
gostaria de ver uma demonstração
podemos falar amanhã
quando tem disponibilidade
ligue-me na segunda
vamos agendar uma reunião
quarta às dez funciona
pode fazer uma demonstração
tenho tempo na sexta à tarde
me liga amanhã de manhã
sugira um horário
Podemos marcar uma reunião na semana que vem?
Consegue me ligar na sexta?
Vamos conversar amanhã?
Pode me ligar às 16h?`,
  meeting_booked: `
já agendei a reunião
aceitei o convite
marcado para quinta, até lá
confirmado para terça
reservei um horário na sua agenda
até segunda às dez
Combinado, até terça às 10h`,
  question: `
quanto custa
qual é o preço
pode enviar mais informações
como funciona
onde ficam guardados os dados
integra com o nosso sistema
têm clientes no nosso setor
onde ficam os dados
há período de teste
qual a diferença para os outros
tem fidelização
Quanto custa por mês?
Integra com o Omie?
Tem fidelidade?
Vocês emitem nota?
Funciona no celular?
Qual é o preço para 5 usuários?`,
  not_now: `
agora não, talvez no próximo ano
este ano não temos orçamento
volte a contactar-me no outono
não é prioridade neste momento
agora não é o momento
volte a contactar depois do verão
talvez mais tarde
temos outras prioridades
me procure em janeiro
acabámos de renovar o contrato
por enquanto não
estamos muito ocupados agora
Agora não dá, talvez no ano que vem
sem verba este ano
Depois do carnaval a gente vê
Me procura no segundo semestre
No momento não, talvez em 2027`,
  referral: `
contacte a minha colega
encaminhei a sua mensagem para o departamento de compras
fale com o nosso diretor de sistemas
coloco em cópia o responsável
quem trata disso é a minha colega
escreva para compras@cliente.example
encaminhei para o responsável
fale com o nosso diretor
coloco o meu chefe em cópia
a pessoa certa é o joão
Fale com o Ricardo do comercial, ricardo@cliente.example
vou encaminhar para o responsável
Passei seu email para o meu sócio`,
  info: `
obrigado pela informação
recebido, obrigado
vou analisar
vou falar internamente
vou falar com a equipa
a reunião de segunda foi sobre o orçamento
estou numa reunião
o relatório segue em anexo
bom fim de semana
Recebido, vou ver
Certo, obrigado`,
  wrong_person: `
não sou a pessoa certa
essa não é a minha área
enganou-se na pessoa
não trato desses assuntos
não trato desse assunto
não é a minha área
não tenho nada a ver com compras
trabalho noutro departamento
Não sou eu que trato disso`,
  declined: `
não tenho interesse
não obrigado
não precisamos
já temos fornecedor
não é relevante para nós
não, obrigado
é muito caro para nós
fazemos internamente
não é para nós
não se aplica à nossa empresa
estamos satisfeitos com o que temos
decidimos não avançar
não vamos seguir
deixe estar
ficamos com o fornecedor que temos
Não precisamos, obrigado
Já usamos outra ferramenta
Não é o momento nem temos interesse
estamos satisfeitos com o atual
Não, obrigado, já temos`,
  opt_out: `
remova-me da lista
não me escreva mais
quero cancelar a inscrição
pare de me enviar emails
apague os meus dados
não desejo receber mais mensagens
não me enviem mais emails
quero cancelar a subscrição
parem de me escrever
me tirem dessa lista
Remova meu email da lista
parem de me mandar isso
Me tira dessa lista
Não quero mais receber
Por favor me remova da lista`,
};
